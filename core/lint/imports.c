/* What a plugin asks of the C library: its undefined dynamic symbols. A function that would break the contract of a
 * rule is told by name, whether or not the samples happen to reach it. */
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "lint/trial.h"

struct forbidden {
    const char *names; /* each with a blank before and behind it */
    const char *why;
};

static const struct forbidden forbidden[] = {
    {" malloc calloc realloc reallocarray aligned_alloc posix_memalign free strdup strndup asprintf vasprintf getline "
     "__asprintf_chk __vasprintf_chk mmap sbrk ",
     "a hook may be left in the middle, and then nobody frees it: take memory from host->alloc, model_alloc, "
     "report_alloc, grade_alloc or step_alloc"},
    {" printf puts putchar vprintf fprintf vfprintf fputs fputc putc fwrite perror write dprintf stdout stderr "
     "__printf_chk __fprintf_chk __vprintf_chk __vfprintf_chk __dprintf_chk ",
     "a rule prints nothing: errors go through host->error, host->broken or host->refuse"},
    {" fopen fopen64 freopen fdopen tmpfile open open64 openat creat opendir close fclose dup dup2 pipe socket unlink "
     "rename mkdir remove read fread fgets getc fgetc scanf fscanf ",
     "a rule has no use for files: all that it needs comes from the reader"},
    {" fork vfork clone system popen execve execv execvp execl execlp posix_spawn posix_spawnp pthread_create kill ",
     "a rule starts nothing"},
    {" exit _exit _Exit quick_exit atexit signal sigaction raise setjmp longjmp _setjmp __sigsetjmp siglongjmp ",
     "the program is not the rule's to end or to turn: note an error and return"},
    {" rand srand random srandom rand_r drand48 lrand48 time clock gettimeofday clock_gettime getpid getenv setenv "
     "putenv secure_getenv ",
     "the same puzzle must give the same result, everywhere and every time"},
    {" strtok strerror localtime gmtime asctime ctime setlocale fesetround feenableexcept fesetenv ",
     "it keeps or changes what all threads share"},
};

static const char *why_not(const char *name)
{
    char word[80];
    if (strlen(name) + 3 > sizeof word)
        return NULL;
    (void)snprintf(word, sizeof word, " %s ", name);
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        if (strstr(forbidden[i].names, word) != NULL)
            return forbidden[i].why;
    return NULL;
}

/* The dynamic section of an open object. Addresses in it have been made absolute by the loader. */
struct symbols {
    const ElfW(Sym) *at;
    const char *text;
    size_t n;
};

/* Undefined symbols come first: before those that the GNU hash table holds. With the old table alone all are looked
 * at. */
static struct symbols symbols_of(const struct link_map *map)
{
    struct symbols s = {NULL, NULL, 0};
    for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_SYMTAB)
            s.at = (const ElfW(Sym) *)d->d_un.d_ptr;
        else if (d->d_tag == DT_STRTAB)
            s.text = (const char *)d->d_un.d_ptr;
        else if (d->d_tag == DT_GNU_HASH)
            s.n = ((const uint32_t *)d->d_un.d_ptr)[1];
        else if (d->d_tag == DT_HASH && s.n == 0)
            s.n = ((const uint32_t *)d->d_un.d_ptr)[1];
    }
    if (s.at == NULL || s.text == NULL)
        s.n = 0;
    return s;
}

void check_imports(struct lint *l)
{
    struct link_map *map = NULL;
    lint_doing(l, "reading what it asks of the C library");
    void *handle = dlopen(l->file, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (handle == NULL || dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
        return;
    struct symbols s = symbols_of(map);
    for (size_t i = 1; i < s.n; i++) {
        const char *name = s.text + s.at[i].st_name, *why = s.at[i].st_shndx == SHN_UNDEF ? why_not(name) : NULL;
        if (why != NULL)
            lint_finding(l, "it uses %s of the C library: %s", name, why);
    }
    (void)dlclose(handle);
}
