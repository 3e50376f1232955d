#include "rules/trust.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAMES_ROOM = 8192, LINKS_MAX = 40, OWNERS = 4 };

const char trust_no_memory[] = "out of memory";

struct search {
    const char *program;
    struct arena *arena;
    uid_t owners[OWNERS];
    char done[PATH_ROOM]; /* without symbolic links; "" is the root */
    char rest[PATH_ROOM]; /* what is still to be followed */
    int links;
};

static const char *said(const char *text)
{
    return text == NULL ? trust_no_memory : text;
}

/* ---- one file or folder ---- */

static bool has_good_owner(const struct search *s, const struct stat *status)
{
    for (int i = 0; i < OWNERS; i++)
        if (s->owners[i] == status->st_uid)
            return true;
    return false;
}

/* The group of the owner's own name, which holds nobody else. */
static bool is_private_group(const struct stat *status, bool *no_memory)
{
    char user_room[NAMES_ROOM], group_room[NAMES_ROOM];
    struct passwd user, *found_user = NULL;
    struct group group, *found_group = NULL;
    int user_error = getpwuid_r(status->st_uid, &user, user_room, sizeof user_room, &found_user);
    int group_error = getgrgid_r(status->st_gid, &group, group_room, sizeof group_room, &found_group);
    *no_memory = user_error == ENOMEM || group_error == ENOMEM;
    if (found_user == NULL || found_group == NULL || user.pw_gid != status->st_gid ||
        strcmp(user.pw_name, group.gr_name) != 0)
        return false;
    for (char **member = group.gr_mem; *member != NULL; member++)
        if (strcmp(*member, user.pw_name) != 0)
            return false;
    return true;
}

static const char *group_fault(const struct search *s, const struct stat *status, const char *path)
{
    char room[NAMES_ROOM];
    struct group group, *found = NULL;
    bool no_memory;
    if (is_private_group(status, &no_memory))
        return NULL;
    if (no_memory)
        return trust_no_memory;
    (void)getgrgid_r(status->st_gid, &group, room, sizeof room, &found);
    if (found == NULL)
        return said(arena_format(s->arena, "group %lu may write to %s", (unsigned long)status->st_gid, path));
    return said(arena_format(s->arena, "group %s may write to %s", group.gr_name, path));
}

static const char *owner_fault(const struct search *s, const struct stat *status, const char *path)
{
    char room[NAMES_ROOM];
    struct passwd user, *found = NULL;
    if (has_good_owner(s, status))
        return NULL;
    (void)getpwuid_r(status->st_uid, &user, room, sizeof room, &found);
    if (found == NULL)
        return said(arena_format(s->arena, "%s belongs to user %lu", path, (unsigned long)status->st_uid));
    return said(arena_format(s->arena, "%s belongs to user %s", path, user.pw_name));
}

static bool leads_to_program(const struct search *s, const char *path)
{
    size_t length = strlen(path);
    return strncmp(s->program, path, length) == 0 && s->program[length] == '/';
}

/* `last`: what the path names; otherwise a folder on the way. */
static const char *fault_of(const struct search *s, const struct stat *status, const char *path, bool last)
{
    if (!last && leads_to_program(s, path))
        return NULL;
    const char *shown = *path == '\0' ? "/" : path;
    const char *fault = owner_fault(s, status, shown);
    if (fault != NULL || S_ISLNK(status->st_mode))
        return fault; /* a link has no permissions of its own */
    if (!last && (status->st_mode & S_ISVTX) != 0)
        return NULL;
    if ((status->st_mode & S_IWOTH) != 0)
        return said(arena_format(s->arena, "everyone may write to %s", shown));
    bool given = !last && status->st_uid == 0;
    return (status->st_mode & S_IWGRP) != 0 && !given ? group_fault(s, status, shown) : NULL;
}

/* ---- the way ---- */

/* rest = head "/" tail; false when that is too long. */
static bool put_rest(struct search *s, const char *head, const char *tail)
{
    char joined[PATH_ROOM];
    int n = snprintf(joined, sizeof joined, "%s/%s", head, tail);
    if (n < 0 || (size_t)n >= sizeof joined)
        return false;
    memcpy(s->rest, joined, (size_t)n + 1);
    return true;
}

/* The first part of `rest`, which is left with the others. False: there is none. */
static bool take_part(struct search *s, char *part)
{
    const char *from = s->rest + strspn(s->rest, "/");
    size_t length = strcspn(from, "/");
    memcpy(part, from, length);
    part[length] = '\0';
    memmove(s->rest, from + length, strlen(from + length) + 1);
    return length > 0;
}

static bool follow_link(struct search *s, const char *path)
{
    char target[PATH_ROOM];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0 || ++s->links > LINKS_MAX)
        return false;
    target[length] = '\0';
    if (*target == '/')
        s->done[0] = '\0';
    char tail[PATH_ROOM];
    memcpy(tail, s->rest, sizeof tail);
    return put_rest(s, target, tail);
}

/* One part further. False: the way ends here, and whoever opens the path says why. */
static bool step(struct search *s, const char *part, const char **fault)
{
    char path[PATH_ROOM];
    struct stat status;
    if (strcmp(part, ".") == 0)
        return true;
    if (strcmp(part, "..") == 0) {
        char *slash = strrchr(s->done, '/');
        if (slash != NULL)
            *slash = '\0';
        return true;
    }
    int n = snprintf(path, sizeof path, "%s/%s", s->done, part);
    if (n < 0 || (size_t)n >= sizeof path || lstat(path, &status) != 0)
        return false;
    bool last = s->rest[strspn(s->rest, "/")] == '\0';
    *fault = fault_of(s, &status, path, last);
    if (*fault != NULL)
        return false;
    if (S_ISLNK(status.st_mode))
        return follow_link(s, path);
    memcpy(s->done, path, (size_t)n + 1);
    return true;
}

static uid_t owner_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_uid : 0;
}

const char *trust_fault(const char *path, const char *program, struct arena *arena)
{
    struct search s = {.program = program, .arena = arena};
    const uid_t owners[OWNERS] = {0, geteuid(), *program == '\0' ? 0 : owner_of(program), owner_of("/")};
    char here[PATH_ROOM], part[PATH_ROOM];
    struct stat root;
    const char *fault = NULL;
    memcpy(s.owners, owners, sizeof owners);
    if (*path != '/' && getcwd(here, sizeof here) == NULL)
        return "the current folder is not known";
    if (!put_rest(&s, *path == '/' ? "" : here, path))
        return "the path is too long";
    if (stat("/", &root) == 0)
        fault = fault_of(&s, &root, "", false);
    while (fault == NULL && take_part(&s, part) && step(&s, part, &fault))
        ;
    return fault;
}
