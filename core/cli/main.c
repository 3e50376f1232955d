/* The entry: which command, and whether what it wrote arrived. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/progress.h"

enum { EXIT_SIGNAL = 128 }; /* and the number of the signal, as shells say it */

/* The only variables of the program that are not local: a signal handler can reach no others. */
static volatile sig_atomic_t interrupted;
static struct timespec interrupted_at;

static void on_interrupt(int signal_number)
{
    enum { TOGETHER_NS = 100 * 1000 * 1000 };
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    if (interrupted == 0) {
        interrupted_at = now;
        interrupted = signal_number;
    } else if ((int64_t)(now.tv_sec - interrupted_at.tv_sec) * 1000000000 + now.tv_nsec -
                   interrupted_at.tv_nsec > TOGETHER_NS) {
        (void)signal(signal_number, SIG_DFL);
        (void)raise(signal_number); /* which comes when this is left */
    }
}

/* The first Ctrl-C, or a request to end, asks the search to stop, the second ends the program at once (but not one that
 * comes with the first: timeout(1) tells the program and then its group). A closed pipe is
 * seen as a failed write, and so is a file that may not grow. A terminal that is closed asks to end, unless it has been
 * told to be ignored (nohup). */
static void set_signals(void)
{
    struct sigaction stop = {.sa_handler = on_interrupt};
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
    sigemptyset(&stop.sa_mask);
    sigaddset(&stop.sa_mask, SIGINT); /* one after the other */
    sigaddset(&stop.sa_mask, SIGTERM);
    sigaddset(&stop.sa_mask, SIGHUP);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
    if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &stop, NULL);
}

/* A stream that was closed when the program began stays so: a file that is opened later must not take its number, and
 * then what is written to that stream. Reading or writing fails as before, for it is open the wrong way round. */
static void keep_closed(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(EXIT_BAD);
}

/* Does nobody read what is written to the pipe? */
static bool reader_is_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/* Data that did not arrive is an error, whatever the answer was. */
static int finish(enum exit_status status)
{
    errno = 0;
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status == EXIT_INTERRUPT ? EXIT_SIGNAL + (int)interrupted : (int)status;
    if (status >= EXIT_LIMIT && status != EXIT_INTERRUPT)
        return (int)status; /* it has been said why what there is is not whole */
    if (errno == ENOMEM) {
        fputs("orime: out of memory\n", stderr);
        return EXIT_LIMIT;
    }
    if (!reader_is_gone())
        fputs("orime: the output could not be written; is the disk full?\n", stderr);
    return EXIT_BAD;
}

static enum exit_status run(const struct command *command, int argc, char **argv)
{
    struct arguments a;
    enum exit_status status = EXIT_BAD;
    bool read = arguments_read(&a, command, argc, argv);
    a.engine.interrupt = &interrupted;
    a.engine.pulse = &progress_pulse;
    a.terminal = isatty(STDOUT_FILENO) == 1;
    if (read && a.help) {
        help_command(stdout, command);
        status = EXIT_ANSWERED;
    } else if (read)
        status = command->run(&a);
    progress_end();
    if ((a.no_memory || a.mem.refused > 0) && status != EXIT_INTERRUPT) {
        if (!a.memory_said)
            fprintf(stderr, "orime %s: out of memory\n", command->name);
        status = EXIT_LIMIT;
    }
    arguments_free(&a);
    return status;
}

static enum exit_status help_about(const char *subject)
{
    if (strcmp(subject, "engine") == 0) {
        help_engine(stdout);
        return EXIT_ANSWERED;
    }
    const struct command *command = command_named(subject);
    if (command != NULL)
        help_command(stdout, command);
    return command == NULL ? EXIT_BAD : EXIT_ANSWERED;
}

static enum exit_status no_command(int argc, char **argv)
{
    const char *word = argv[1];
    bool help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
    if (help && argc > 2)
        return help_about(argv[2]);
    if (help)
        help_overview(stdout);
    else if (strcmp(word, "--version") == 0)
        puts("orime " ORIME_VERSION);
    else if (strcmp(word, "--man") == 0)
        help_manual(stdout);
    else if (strcmp(word, "--completions") == 0) {
        if (argc == 3 && help_completions(stdout, argv[2]))
            return EXIT_ANSWERED;
        fputs("orime: --completions: expected bash, zsh or fish\n", stderr);
        return EXIT_BAD;
    } else {
        fprintf(stderr, "orime: %s: a command comes first; see orime --help\n", word);
        return EXIT_BAD;
    }
    return EXIT_ANSWERED;
}

int main(int argc, char **argv)
{
    keep_closed();
    setlocale(LC_CTYPE, "");
    set_signals();
    if (argc < 2) {
        help_overview(stderr);
        return EXIT_BAD;
    }
    if (argv[1][0] == '-' || strcmp(argv[1], "help") == 0)
        return finish(no_command(argc, argv));
    const struct command *command = command_named(argv[1]);
    return command == NULL ? EXIT_BAD : finish(run(command, argc - 2, argv + 2));
}
