/* Rules found on the search path, opened and registered. Before dlopen a file is looked at: opening runs code. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "define/define.h"
#include "rules/descriptor.h"
#include "rules/folders.h"
#include "rules/linked.h"
#include "rules/rules.h"
#include "rules/trust.h"
#include "text/file.h"

enum { DEFINITION_BYTES = 1 << 20 };

struct loaded {
    struct orime_rule rule;
    const char *file;
};

struct plugin_file {
    const char *name;
    dev_t device;
    ino_t inode;
    void *handle;
};

struct folder {
    const char *name;
    const char *fault; /* why it could not be read; NULL: it was */
    bool refused;      /* others may write to it; that was said */
};

/* An id that several files bring: none of them is used. */
struct clash {
    const char *id, *first, *second;
};

struct rule_set {
    struct mem *mem;
    struct arena arena;           /* texts */
    struct loaded **rules;        /* by id */
    struct clash *clashes;
    struct plugin_file *files;
    struct folder *folders;       /* as searched */
    size_t n_rules, n_files, n_folders, n_clashes;
    size_t rules_capacity, files_capacity, folders_capacity, clashes_capacity;
    struct diagnostics *d;        /* while opening */
    bool failed_memory;
    bool trusted;                 /* named on the command line: others may write to it */
    char program[FOLDERS_PATH];

    /* A set that opens its files when a rule is asked for. Any thread may ask, so the set has a heap of its own. */
    struct rule_set *self;        /* to be changed by who asks */
    pthread_mutex_t lock;
    struct mem own, *owner;       /* owner: of this block */
    const char **waiting;         /* files that are not open yet; NULL: opened since */
    size_t n_waiting, waiting_capacity;
    bool later;
};

static void *kept(struct rule_set *set, void *block)
{
    if (block == NULL)
        set->failed_memory = true;
    return block;
}

static bool grown(struct rule_set *set, bool done)
{
    if (!done)
        set->failed_memory = true;
    return done;
}

/* That memory is out is said once, by who sees the set fail. */
static void refuse(struct rule_set *set, const char *file, const char *why)
{
    struct place at = {.file = file};
    if (set->failed_memory)
        return;
    diagnose(set->d, &at, NULL, "%s", why);
}

/* NULL: the file or folder may be used; otherwise why not. */
static const char *untrusted(struct rule_set *set, const char *path)
{
    const char *fault = set->trusted ? NULL : trust_fault(path, set->program, &set->arena);
    if (fault == NULL)
        return NULL;
    if (fault == trust_no_memory)
        set->failed_memory = true;
    return kept(set, arena_format(&set->arena, "not used: %s; to trust it, name its folder with --rule-path", fault));
}

/* ---- registering ---- */

static size_t position(const struct rule_set *set, const char *id)
{
    size_t i = 0;
    while (i < set->n_rules && strcmp(set->rules[i]->rule.id, id) < 0)
        i++;
    return i;
}

static const struct clash *find_clash(const struct rule_set *set, const char *id)
{
    for (size_t i = 0; i < set->n_clashes; i++)
        if (strcmp(set->clashes[i].id, id) == 0)
            return &set->clashes[i];
    return NULL;
}

static void note_clash(struct rule_set *set, const char *id, const char *first, const char *file)
{
    struct place at = {.file = file};
    diagnose(set->d, &at, NULL, "rule %s is also in %s", id, first);
}

/* Which of the two is meant cannot be known, so the one that was there goes as well. */
static void add_clash(struct rule_set *set, size_t i, const char *file)
{
    struct loaded *l = set->rules[i];
    note_clash(set, l->rule.id, l->file, file);
    if (!grown(set,
               mem_grow(set->mem, &set->clashes, &set->clashes_capacity, set->n_clashes + 1, sizeof *set->clashes)))
        return;
    set->clashes[set->n_clashes++] = (struct clash){l->rule.id, l->file, file};
    set->n_rules--;
    memmove(set->rules + i, set->rules + i + 1, (set->n_rules - i) * sizeof *set->rules);
}

static void add_rule(struct rule_set *set, const struct orime_rule *rule, const char *file)
{
    size_t i = position(set, rule->id);
    const struct clash *clash = find_clash(set, rule->id);
    if (clash != NULL) {
        note_clash(set, rule->id, clash->first, file);
        return;
    }
    if (i < set->n_rules && strcmp(set->rules[i]->rule.id, rule->id) == 0) {
        add_clash(set, i, file);
        return;
    }
    struct loaded *l = kept(set, arena_alloc(&set->arena, sizeof *l));
    if (l == NULL || !grown(set, mem_grow(set->mem, &set->rules, &set->rules_capacity, set->n_rules + 1,
                                          sizeof *set->rules)))
        return;
    *l = (struct loaded){*rule, file};
    memmove(set->rules + i + 1, set->rules + i, (set->n_rules - i) * sizeof *set->rules);
    set->rules[i] = l;
    set->n_rules++;
}

static bool add_plugin(struct rule_set *set, const struct orime_plugin *plugin, const char *file)
{
    char message[300];
    const char *fault = plugin_fault(plugin, message, sizeof message);
    if (fault != NULL) {
        refuse(set, file, fault);
        return false;
    }
    for (uint32_t i = 0; i < plugin->n_rules; i++) {
        struct orime_rule rule;
        plugin_rule(plugin, i, &rule);
        add_rule(set, &rule, file);
    }
    return true;
}

/* ---- opening a file ---- */

/* What the system says of its last failure. */
static const char *system_fault(struct rule_set *set)
{
    set->failed_memory = set->failed_memory || errno == ENOMEM;
    return strerror(errno);
}

/* Is this a shared object? dlopen's own words for other files differ between systems, and say little. */
static const char *not_shared(struct rule_set *set, const char *file)
{
    unsigned char head[18] = {0};
    FILE *in = fopen(file, "rb");
    if (in == NULL)
        return system_fault(set);
    size_t got = fread(head, 1, sizeof head, in);
    (void)fclose(in);
    if (got < sizeof head || memcmp(head, "\177ELF", 4) != 0)
        return "not a shared object (no ELF header)";
    unsigned type = head[5] == 2 ? head[16] * 256u + head[17] : head[17] * 256u + head[16];
    return type == 3 ? NULL : "not a shared object (an ELF file of another type)";
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

/* A rule as text. */
static bool is_definition(const char *name)
{
    return ends_in(name, ".rule");
}

/* Notes the file; false when it is refused, or was opened before under another name. */
static bool add_file(struct rule_set *set, const char *file, struct plugin_file **entry)
{
    struct stat status;
    if (stat(file, &status) != 0) {
        refuse(set, file, system_fault(set));
        return false;
    }
    const char *fault = S_ISREG(status.st_mode) ? untrusted(set, file) : "not a file";
    if (fault == NULL && !is_definition(file))
        fault = not_shared(set, file);
    if (fault != NULL) {
        refuse(set, file, fault);
        return false;
    }
    for (size_t i = 0; i < set->n_files; i++)
        if (set->files[i].device == status.st_dev && set->files[i].inode == status.st_ino) {
            struct place at = {.file = file};
            diagnose(set->d, &at, NULL, "the same file as %s", set->files[i].name);
            return false;
        }
    if (!grown(set, mem_grow(set->mem, &set->files, &set->files_capacity, set->n_files + 1, sizeof *set->files)))
        return false;
    *entry = &set->files[set->n_files++];
    **entry = (struct plugin_file){file, status.st_dev, status.st_ino, NULL};
    return true;
}

/* dlerror's text without the file's name in front, which the message has already. */
static const char *open_fault(struct rule_set *set, const char *file)
{
    const char *fault = dlerror();
    size_t length = strlen(file);
    const char *const words[] = {strerror(ENOMEM), "out of memory", "Error 12", "cannot allocate", "cannot create",
                                 "cannot open" /* it was read just now */};
    set->failed_memory = set->failed_memory || fault == NULL;
    for (size_t i = 0; fault != NULL && i < sizeof words / sizeof *words; i++) /* which of them depends on the system */
        set->failed_memory = set->failed_memory || strstr(fault, words[i]) != NULL;
    if (fault == NULL)
        return "cannot be opened";
    return strncmp(fault, file, length) == 0 && strncmp(fault + length, ": ", 2) == 0 ? fault + length + 2 : fault;
}

/* What was read becomes a rule as those of a plugin do, with the same checks. */
static bool open_definition(struct rule_set *set, const char *file)
{
    const char *bytes, *name = strrchr(file, '/');
    size_t size;
    name = name == NULL ? file : name + 1;
    const char *id = kept(set, arena_text(&set->arena, name, strlen(name) - strlen(".rule")));
    if (id == NULL || !file_read(file, DEFINITION_BYTES, &set->arena, set->d, &bytes, &size))
        return false;
    const struct orime_rule *rule = define_rule(file, id, bytes, size, &set->arena, set->d);
    struct orime_plugin plugin = {.magic = ORIME_MAGIC,
                                  .abi_major = ORIME_ABI_MAJOR,
                                  .abi_minor = ORIME_ABI_MINOR,
                                  .plugin_size = sizeof plugin,
                                  .rule_size = sizeof *rule,
                                  .n_rules = 1,
                                  .rules = rule};
    return rule != NULL && add_plugin(set, &plugin, file);
}

static bool open_file(struct rule_set *set, const char *file)
{
    struct plugin_file *entry;
    if (!add_file(set, file, &entry))
        return false;
    if (is_definition(file))
        return open_definition(set, file);
    entry->handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (entry->handle == NULL) {
        refuse(set, file, open_fault(set, file));
        return false;
    }
    const struct orime_plugin *plugin = dlsym(entry->handle, "orime_plugin");
    if (plugin == NULL) {
        refuse(set, file, "not a rule (no symbol orime_plugin)");
        return false;
    }
    return add_plugin(set, plugin, file);
}

/* ---- searching ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_plugin(const char *name)
{
    return *name != '.' && (ends_in(name, ".so") || is_definition(name));
}

static void wait_with(struct rule_set *set, const char *file)
{
    if (grown(set, mem_grow(set->mem, &set->waiting, &set->waiting_capacity, set->n_waiting + 1, sizeof *set->waiting)))
        set->waiting[set->n_waiting++] = file;
}

/* In the order of their names: the order of a folder is not the same on all machines. */
static void open_folder(struct rule_set *set, struct folder *f)
{
    const char *why = untrusted(set, f->name);
    if (why != NULL) {
        refuse(set, f->name, why);
        f->refused = true;
        return;
    }
    DIR *folder = opendir(f->name);
    const char **names = NULL;
    size_t n = 0, capacity = 0;
    if (folder == NULL) {
        f->fault = kept(set, arena_format(&set->arena, "%s", system_fault(set)));
        return;
    }
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder))
        if (is_plugin(e->d_name)) {
            const char *name = kept(set, arena_format(&set->arena, "%s/%s", f->name, e->d_name));
            if (name != NULL && grown(set, mem_grow(set->mem, &names, &capacity, n + 1, sizeof *names)))
                names[n++] = name;
        }
    (void)closedir(folder);
    if (n > 0)
        qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n && !set->failed_memory; i++) {
        if (set->later)
            wait_with(set, names[i]);
        else
            (void)open_file(set, names[i]);
    }
    mem_free(set->mem, names, capacity * sizeof *names);
}

/* A folder that was named, but cannot be read, is an error; one that is searched by default may be absent. */
static void search(struct rule_set *set, const char *name, size_t length, bool named)
{
    const char *copy = kept(set, arena_text(&set->arena, name, length));
    if (copy == NULL || !grown(set, mem_grow(set->mem, &set->folders, &set->folders_capacity, set->n_folders + 1,
                                             sizeof *set->folders)))
        return;
    struct folder *f = &set->folders[set->n_folders++];
    *f = (struct folder){.name = copy};
    open_folder(set, f);
    if (f->fault != NULL && named)
        refuse(set, f->name, f->fault);
}

/* Empty parts are skipped: they must not stand for the current directory. */
static void search_path(struct rule_set *set, const char *path)
{
    while (*path != '\0') {
        size_t length = strcspn(path, ":");
        if (length > 0)
            search(set, path, length, true);
        path += length;
        path += *path == ':';
    }
}

static bool was_searched(const struct rule_set *set, const char *name)
{
    for (size_t i = 0; i < set->n_folders; i++)
        if (strcmp(set->folders[i].name, name) == 0)
            return true;
    return false;
}

static void search_usual(struct rule_set *set)
{
    const char *folders[FOLDERS_MAX];
    if (!grown(set, folders_usual(set->program, folders, &set->arena)))
        return;
    for (size_t i = 0; i < FOLDERS_MAX && set->n_rules == 0 && set->n_waiting == 0; i++)
        if (folders[i] != NULL && !was_searched(set, folders[i]))
            search(set, folders[i], strlen(folders[i]), false);
}

static struct rule_set *new_set(struct mem *mem, bool later, struct diagnostics *d)
{
    struct rule_set *set = mem_alloc(mem, sizeof *set);
    if (set == NULL)
        return NULL;
    set->self = set;
    set->later = later;
    set->owner = mem;
    set->mem = later ? &set->own : mem;
    set->d = d;
    arena_init(&set->arena, set->mem);
    (void)pthread_mutex_init(&set->lock, NULL);
    return set;
}

/* The set when memory sufficed and `good`; otherwise it is closed again. */
static struct rule_set *finished(struct rule_set *set, bool good)
{
    set->failed_memory = set->failed_memory || set->d->no_memory;
    if (set->failed_memory)
        diagnose_memory(set->d, &(struct place){.file = "rules"});
    if (good && !set->failed_memory)
        return set;
    rules_close(set);
    return NULL;
}

/* Folders that are named are opened at once: it matters whether what they hold can be used. */
static void fill(struct rule_set *set, const char *path)
{
    for (uint32_t i = 0; rules_linked_in[i] != NULL; i++)
        (void)add_plugin(set, rules_linked_in[i], "(linked in)");
    set->trusted = path != NULL;
    folders_program(set->program, sizeof set->program);
    /* A program with more rights than its caller does not do what the caller's environment says. */
    const char *named = path != NULL ? path : secure_getenv("ORIME_RULE_PATH");
    set->later = set->later && named == NULL;
    if (named != NULL)
        search_path(set, named);
    else
        search_usual(set);
}

static struct rule_set *open_path(const char *path, bool later, struct mem *mem, struct diagnostics *d)
{
    struct rule_set *set = new_set(mem, later, d);
    if (set == NULL)
        return NULL;
    fill(set, path);
    return finished(set, true);
}

struct rule_set *rules_open(const char *path, struct mem *mem, struct diagnostics *d)
{
    return open_path(path, false, mem, d);
}

struct rule_set *rules_open_later(const char *path, struct mem *mem, struct diagnostics *d)
{
    return open_path(path, true, mem, d);
}

struct rule_set *rules_open_file(const char *file, struct mem *mem, struct diagnostics *d)
{
    struct rule_set *set = new_set(mem, false, d);
    if (set == NULL)
        return NULL;
    set->trusted = true;
    /* Without a slash, dlopen would search the system's folders. */
    const char *name = kept(set, arena_format(&set->arena, "%s%s", strchr(file, '/') == NULL ? "./" : "", file));
    uint32_t before = d->errors;
    bool good = name != NULL && open_file(set, name);
    return finished(set, good && d->errors == before);
}

void rules_close(struct rule_set *set)
{
    if (set == NULL)
        return;
    for (size_t i = 0; i < set->n_files; i++)
        if (set->files[i].handle != NULL)
            (void)dlclose(set->files[i].handle);
    struct mem *mem = set->mem, *owner = set->owner;
    mem_free(mem, set->waiting, set->waiting_capacity * sizeof *set->waiting);
    mem_free(mem, set->rules, set->rules_capacity * sizeof *set->rules);
    mem_free(mem, set->clashes, set->clashes_capacity * sizeof *set->clashes);
    mem_free(mem, set->files, set->files_capacity * sizeof *set->files);
    mem_free(mem, set->folders, set->folders_capacity * sizeof *set->folders);
    arena_free(&set->arena);
    (void)pthread_mutex_destroy(&set->lock);
    mem_free(owner, set, sizeof *set);
}

/* ---- asking ---- */

uint32_t rules_count(const struct rule_set *set)
{
    return (uint32_t)set->n_rules;
}

const struct orime_rule *rules_at(const struct rule_set *set, uint32_t i)
{
    return &set->rules[i]->rule;
}

const char *rules_file(const struct rule_set *set, uint32_t i)
{
    return set->rules[i]->file;
}

const char *rules_searched(const struct rule_set *set, struct arena *arena)
{
    const char *text = set->n_folders == 0 ? "no folder" : "";
    for (size_t i = 0; i < set->n_folders && text != NULL; i++) {
        const struct folder *f = &set->folders[i];
        const char *fault = f->refused ? "not used" : f->fault;
        text = arena_format(arena, "%s%s%s%s%s%s", text, i == 0 ? "" : ", ", f->name, fault == NULL ? "" : " (",
                            fault == NULL ? "" : fault, fault == NULL ? "" : ")");
    }
    return text;
}

/* "nonogram" when one is near, otherwise the ids there are; NULL: out of memory, or there are none. */
static const char *wanted_id(const struct rule_set *set, const char *id, struct arena *arena)
{
    uint32_t n = rules_count(set);
    const char **ids = arena_array(arena, n, sizeof *ids);
    if (ids == NULL || n == 0)
        return NULL;
    for (uint32_t i = 0; i < n; i++)
        ids[i] = rules_at(set, i)->id;
    const char *list = nearest_name(id, ids, n);
    if (list != NULL)
        return arena_format(arena, "perhaps %s", list);
    list = ids[0];
    for (uint32_t i = 1; i < n && list != NULL; i++)
        list = arena_format(arena, "%s, %s", list, ids[i]);
    return list == NULL ? NULL : arena_format(arena, "one of %s", list);
}

/* ---- opening when asked ---- */

/* Is the rule to be expected in this file? "nonogram-colour" is in nonogram.so. */
static bool named_for(const char *file, const char *id)
{
    const char *name = strrchr(file, '/') + 1;
    size_t length = (size_t)(strrchr(name, '.') - name);
    return strncmp(name, id, length) == 0 && (id[length] == '\0' || id[length] == '-');
}

static void open_waiting(struct rule_set *set, const char *id)
{
    for (size_t i = 0; i < set->n_waiting && !set->failed_memory; i++) {
        const char *file = set->waiting[i];
        if (file == NULL || (id != NULL && !named_for(file, id)))
            continue;
        set->waiting[i] = NULL;
        (void)open_file(set, file);
    }
}

static const struct orime_rule *find(const struct rule_set *set, const char *id)
{
    size_t i = position(set, id);
    return i < set->n_rules && strcmp(set->rules[i]->rule.id, id) == 0 ? &set->rules[i]->rule : NULL;
}

/* The file of its name first, then all that wait. */
static const struct orime_rule *find_waiting(struct rule_set *set, const char *id, struct diagnostics *d)
{
    pthread_mutex_lock(&set->lock);
    set->d = d;
    const struct orime_rule *rule = find(set, id);
    if (rule == NULL) {
        open_waiting(set, id);
        rule = find(set, id);
    }
    if (rule == NULL) {
        open_waiting(set, NULL);
        rule = find(set, id);
    }
    pthread_mutex_unlock(&set->lock);
    return rule;
}

const struct orime_rule *rules_find(const struct rule_set *set, const char *id, const struct place *at,
                                    struct diagnostics *d)
{
    const struct orime_rule *rule = set->later ? find_waiting(set->self, id, d) : find(set, id);
    if (rule != NULL)
        return rule;
    static const struct place nowhere = {0};
    at = at == NULL ? &nowhere : at;
    const struct clash *clash = find_clash(set, id);
    if (clash != NULL) {
        diagnose(d, at, "one of them: remove the other", "rule %s is in two files, %s and %s", id, clash->first,
                 clash->second);
        return NULL;
    }
    const char *folders = rules_searched(set, d->arena);
    if (folders == NULL || set->failed_memory)
        diagnose_memory(d, at);
    else
        diagnose(d, at, wanted_id(set, id, d->arena), "no rule \"%.60s\" (searched: %s)", id, folders);
    return NULL;
}
