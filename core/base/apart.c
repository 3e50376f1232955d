#include "base/apart.h"

#include "base/held.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool send_all(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(to, bytes, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Nothing is sent before all is there. */
static int child(int (*work)(FILE *, void *), void *data, int to)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *stream = held_open(&bytes, &size);
    if (stream == NULL)
        return APART_NO_MEMORY;
    int result = work(stream, data);
    bool whole = ferror(stream) == 0;
    if (fclose(stream) != 0 || !whole)
        result = result == 0 ? APART_NO_MEMORY : result;
    if (result == 0 && !send_all(to, bytes, size))
        result = APART_KILLED;
    free(bytes); /* its memory is the C library's */
    return result;
}

static void receive_all(int from, FILE *out)
{
    char bytes[16384];
    ssize_t got;
    while ((got = read(from, bytes, sizeof bytes)) > 0 || (got < 0 && errno == EINTR))
        if (got > 0)
            (void)fwrite(bytes, 1, (size_t)got, out); /* an error stays with the stream */
}

int apart_run(int (*work)(FILE *stream, void *data), void *data, FILE *out, unsigned seconds)
{
    int ends[2], status;
    if (pipe(ends) != 0)
        return APART_NO_MEMORY;
    pid_t pid = fork();
    if (pid < 0) {
        (void)close(ends[0]);
        (void)close(ends[1]);
        return APART_NO_MEMORY;
    }
    if (pid == 0) {
        const struct rlimit cpu = {seconds, seconds}, core = {0, 0};
        (void)setrlimit(RLIMIT_CPU, &cpu);
        (void)setrlimit(RLIMIT_CORE, &core);
        (void)close(ends[0]);
        int nowhere = open("/dev/null", O_WRONLY); /* what its libraries say is nothing for the user */
        if (nowhere >= 0)
            (void)dup2(nowhere, STDERR_FILENO);
        _exit(child(work, data, ends[1]));
    }
    (void)close(ends[1]);
    receive_all(ends[0], out);
    (void)close(ends[0]);
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return APART_KILLED;
    return WIFEXITED(status) ? WEXITSTATUS(status) : APART_KILLED;
}
