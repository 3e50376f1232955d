/* The INI reader: every trap of inih 55, every message word by word, every allocation that can fail. */
#include "read.h"

#include <ini.h>
#include <stdint.h>
#include <stdlib.h>

#include "../suite.h"

#define VALUES                                                                                                       \
    "' ;' starts a comment behind a value of several lines, expected the comment on a line of its own at the left "  \
    "margin (or a picture row that starts with '|')\n"
#define HASH                                                                                                         \
    "a line of a value starts with '#', expected a '|' in front of a picture row, or a comment at the left margin\n"
#define SEMICOLON                                                                                                    \
    "a line of a value starts with ';', expected a '|' in front of a picture row, or a comment at the left margin\n"
#define MARGIN                                                                                                       \
    "a picture row at the left margin, expected a picture row to be indented and to start with '|', or a blank "     \
    "behind the '#' of a comment\n"
#define NO_KEY " is neither a section nor a key, expected [section], key = value, or an indented line of a value\n"

struct example {
    const char *text;
    const char *result; /* written(), or messages() */
};

static void try_good(const struct example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct fixture f;
        read_bytes(&f, examples[i].text, strlen(examples[i].text));
        ck_assert_str_eq(messages(&f), "");
        ck_assert_str_eq(written(&f), examples[i].result);
        ck_assert(f.ok);
        end(&f);
    }
}

static void try_bad(const struct example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct fixture f;
        read_bytes(&f, examples[i].text, strlen(examples[i].text));
        ck_assert_str_eq(messages(&f), examples[i].result);
        ck_assert(!f.ok);
        ck_assert_uint_eq(f.doc.n_sections, 0); /* nothing half-read */
        end(&f);
    }
}

#define TRY(kind, examples) try_##kind(examples, sizeof(examples) / sizeof *(examples))

START_TEST(test_plain)
{
    static const struct example examples[] = {
        {"[a]\nk = v\n", "[a]1 k@2{2:5 v}"},
        {"[a]\nk = v", "[a]1 k@2{2:5 v}"},
        {"[a]\nk: v", "[a]1 k@2{2:4 v}"},
        {"[a]\nk=v=w:x", "[a]1 k@2{2:3 v=w:x}"},
        {"[a]\nk:v=w", "[a]1 k@2{2:3 v=w}"},
        {"[a]\r\nk = v\r\n  w\r\n", "[a]1 k@2{2:5 v|3:3 w}"},
        {"\xef\xbb\xbf[a]\nk = v\n", "[a]1 k@2{2:5 v}"},
        {"\xef\xbb\xbf; c\n[a]\n", "[a]2"},
        {"[a]\n\tk\t=\t v \t\n\t\tw\t\n", "[a]1 k@2{2:7 v|3:3 w}"},
        {"[a]\nk =\n", "[a]1 k@2{}"},
        {"[a]\nk =   \nl =", "[a]1 k@2{} l@3{}"},
        {"[a]\nkey of words = v", "[a]1 key of words@2{2:16 v}"},
        {"[a]", "[a]1"},
        {"\n\n# c\n ; c\n  [ a b ]  \n", "[a b]5"},
        {"[a]\n[b]\n[c]\nk=1\n", "[a]1 [b]2 [c]3 k@4{4:3 1}"},
        {"[a]\nk=1\n[b]\nk=2\n", "[a]1 k@2{2:3 1} [b]3 k@4{4:3 2}"},
        {"[a]\n  k = 1\nl = 2\n", "[a]1 k@2{2:7 1} l@3{3:5 2}"},
        {"[a]\nk = caf\xc3\xa9 \xff\n", "[a]1 k@2{2:5 caf\xc3\xa9 \xff}"},
        {"[a;b]\n", "[a;b]1"},
    };
    TRY(good, examples);
}
END_TEST

START_TEST(test_values_of_several_lines)
{
    static const struct example examples[] = {
        {"[a]\nk =\n 1 1\n 2\n", "[a]1 k@2{3:2 1 1|4:2 2}"},
        {"[a]\nk = 0\n 1 1\n", "[a]1 k@2{2:5 0|3:2 1 1}"},
        /* separators and brackets mean nothing in them */
        {"[a]\nk =\n a=b\n c:d\n [e]\n =\n :\n", "[a]1 k@2{3:2 a=b|4:2 c:d|5:2 [e]|6:2 =|7:2 :}"},
        /* blank lines count between two lines, not before and behind */
        {"[a]\nk =\n\n 1\n\n  \n 2\n\n\n", "[a]1 k@2{4:2 1|5:1|6:1|7:2 2}"},
        {"[a]\nk = 1\n\n 2\n\nl = 3\n", "[a]1 k@2{2:5 1|3:1|4:2 2} l@6{6:5 3}"},
        {"[a]\nk = 1\n\n\n[b]\n\n", "[a]1 k@2{2:5 1} [b]5"},
        {"[a]\nk =\n\n\nl = 3\n", "[a]1 k@2{} l@5{5:5 3}"},
        /* a comment at the margin goes between two lines */
        {"[a]\nk =\n 1\n# c\n 2\n;c\n\n 3\n", "[a]1 k@2{3:2 1|5:2 2|7:1|8:2 3}"},
        /* a row that looks like a comment */
        {"[a]\nk =\n |##.#\n |;.;\n ..#\n", "[a]1 k@2{3:2 |##.#|4:2 |;.;|5:2 ..#}"},
        {"[a]\nk = ##.#\n |##\n", "[a]1 k@2{2:5 ##.#|3:2 |##}"},
    };
    TRY(good, examples);
}
END_TEST

START_TEST(test_comments_behind_text)
{
    static const struct example good[] = {
        {"[a] ; c\nk = v ; c\n", "[a]1 k@2{2:5 v}"},
        {"[a];c\nk = v w\t;c\n", "[a]1 k@2{2:5 v w}"},
        {"[a]\nk = v;w\n", "[a]1 k@2{2:5 v;w}"},
        {"[a]\nk = v # w\n", "[a]1 k@2{2:5 v # w}"},
        {"[a]\nk = ; c\n", "[a]1 k@2{}"},
        {"[a]\nk =;c\n", "[a]1 k@2{2:4 ;c}"},
        {"[a]\nk = ; top to bottom\n 1\n", "[a]1 k@2{3:2 1}"},
        {"[a]\nk =   ;\n 1\n", "[a]1 k@2{3:2 1}"},
        {"[a]\nk = |# ;.\n", "[a]1 k@2{2:5 |# ;.}"},
        {"[a]\nk =\n |# ;. ; .\n .;.\n", "[a]1 k@2{3:2 |# ;. ; .|4:2 .;.}"},
    };
    static const struct example bad[] = {
        {"[a]\nk =\n 1 1 ; c\n", "f:3: [a] k: " VALUES},
        {"[a]\nk = 1 ; c\n 2\n 3\n", "f:2: [a] k: " VALUES},
        {"[a]\nk = ;.\n ..\n", "f:2: [a] k: " VALUES},
        {"[a]\nk =\n 1 ;\n 2\t;c\n", "f:3: [a] k: " VALUES "f:4: [a] k: " VALUES},
    };
    TRY(good, good);
    TRY(bad, bad);
}
END_TEST

START_TEST(test_rows_like_comments)
{
    static const struct example bad[] = {
        {"[a]\nk =\n ##.#\n ...\n", "f:3: [a] k: " HASH},
        {"[a]\nk =\n ...\n\t;.\n", "f:4: [a] k: " SEMICOLON},
        {"[a]\nk = 1\n # c\n", "f:3: [a] k: " HASH},
        {"[a]\nk =\n .\n# # a comment, not a row\n #", "f:5: [a] k: " HASH},
        {"[a]\nk =\n##.#\n", "f:3: [a] k: " MARGIN},
        {"[a]\nk =\n ..\n##\n", "f:4: [a] k: " MARGIN},
    };
    static const struct example good[] = {
        {"[a]\nk =\n ..\n#\n#x#\n# #\n", "[a]1 k@2{3:2 ..}"}, /* too short; a letter; a blank */
        {"[a]\nk = 1\n##\n", "[a]1 k@2{2:5 1}"},             /* below a value of one line */
        {"[a]\nk =\n ..\n\n####\n", "[a]1 k@2{3:2 ..}"},      /* a blank line between */
        {"###\n[a]\n###\n", "[a]2"},
    };
    TRY(bad, bad);
    TRY(good, good);
}
END_TEST

START_TEST(test_bad_lines)
{
    static const struct example bad[] = {
        {"", "f: neither a section nor a key in it, expected [section] and key = value\n"},
        {"\n; c\n", "f: neither a section nor a key in it, expected [section] and key = value\n"},
        {"[a]\nk\nl = 1\nm\n", "f:2: [a]: 'k'" NO_KEY "f:4: [a]: 'm'" NO_KEY},
        {"[a]\nrows\n 1\n 2\n # 3\nk = 1\n", "f:2: [a]: 'rows'" NO_KEY}, /* nothing about the lines below */
        {"[a]\nk = 1\nx\n 1\n", "f:3: [a]: 'x'" NO_KEY},
        {"[a]\nk ;= v\n", "f:2: [a]: 'k ;= v'" NO_KEY},
        {"[a]\n= 1\n 2\n: 3\n", "f:2: [a]: no key before the '=', expected key = value\n"
                                "f:4: [a]: no key before the '=', expected key = value\n"},
        {"k = 1\nl = 2\n", "f:1: a key outside of all sections, expected a [section] above it\n"},
        {"[a\nk = 1\n[b]\nk = 1\n", "f:1: a section heading without ']', expected [name]\n"},
        {"[a]\nk = 1\n[b\nk = 1\n", "f:3: a section heading without ']', expected [name]\n"},
        {"[a]\n[a ;]\n", "f:2: a section heading without ']', expected [name]\n"},
        {"[", "f:1: a section heading without ']', expected [name]\n"},
        {"[]\n", "f:1: a section without a name, expected [name]\n"},
        {"[  ]\n", "f:1: a section without a name, expected [name]\n"},
        {"[a] b\n", "f:1: text behind a section heading, expected nothing, or a comment that starts with ';'\n"},
        {"[a]]\n", "f:1: text behind a section heading, expected nothing, or a comment that starts with ';'\n"},
        {"[a]\nk = 1\rl = 2\n",
         "f:2: [a]: a carriage return inside a line, expected lines that end with LF or CR LF\n"},
        {"[a]\nan unreasonably long line that goes on and on and on\n",
         "f:2: [a]: 'an unreasonably long line that goes on a...'" NO_KEY},
        {"[a]\nan unreasonably long line that goes on \xc3\xa4nd on\n",
         "f:2: [a]: 'an unreasonably long line that goes on ...'" NO_KEY},
        {"[a]\nan unreasonably long line that goes o \xc3\xa4nd on\n",
         "f:2: [a]: 'an unreasonably long line that goes o \xc3\xa4...'" NO_KEY},
    };
    TRY(bad, bad);
}
END_TEST

START_TEST(test_repeated)
{
    static const struct example bad[] = {
        {"[a]\nk = 1\nl = 2\nk = 3\nk = 4\n",
         "f:4: [a] k: this key stands in line 2 already\nf:5: [a] k: this key stands in line 2 already\n"},
        {"[a]\n[b]\n[ a ]\nk = 1\n[a]\n",
         "f:3: [a]: this section stands in line 1 already\nf:5: [a]: this section stands in line 1 already\n"},
    };
    TRY(bad, bad);
}
END_TEST

START_TEST(test_section_names)
{
    struct fixture f;
    char text[4000];
    for (int n = 1; n < 300; n++) { /* inih keeps 49 bytes */
        (void)snprintf(text, sizeof text, "[%0*d]\nk = 1\n[b]\n", n, 7);
        read_bytes(&f, text, strlen(text));
        ck_assert_int_eq(f.ok, n <= 49);
        if (n <= 49)
            ck_assert_uint_eq(strlen(f.doc.sections[0].name), (size_t)n);
        else if (n <= 190)
            ck_assert_str_eq(messages(&f), "f:1: a section name of more than 49 bytes, expected at most 49\n");
        ck_assert_uint_eq(f.d.errors, n > 49);
        end(&f);
    }
    (void)snprintf(text, sizeof text, "[a] %1000s\n[b] ; %01000d\n", "", 5);
    read_bytes(&f, text, strlen(text));
    ck_assert_str_eq(written(&f), "[a]1 [b]2");
    end(&f);
}
END_TEST

/* A line of any length arrives whole, whatever stands where inih's buffer ends. */
START_TEST(test_long_lines)
{
    static const char *const fillers[] = {"#", ";", "x", ".#", "# ", "|", "=", ":[", "\xc3\xa9"};
    static char row[1300], text[6000];
    for (size_t k = 0; k < sizeof fillers / sizeof *fillers; k++) {
        for (size_t n = 1; n < 620; n += n < 180 ? 60 : n > 210 ? 37 : 1) {
            struct fixture f;
            char *at = row;
            *at++ = '.';
            for (size_t i = 0; i < n; i++, at += strlen(fillers[k]))
                memcpy(at, fillers[k], strlen(fillers[k]) + 1);
            while (at[-1] == ' ')
                *--at = '\0';
            (void)snprintf(text, sizeof text, "[a]\nk = %s\n  %s\n\n%*s%s\r\nl=%s", row, row, (int)n, "", row, row);
            read_bytes(&f, text, strlen(text));
            ck_assert_str_eq(messages(&f), "");
            const struct ini_entry *entry = ini_get(&f.doc, "a", "k");
            ck_assert_uint_eq(entry->n_lines, 4);
            ck_assert_str_eq(entry->lines[0].text, row);
            ck_assert_str_eq(entry->lines[1].text, row);
            ck_assert_str_eq(entry->lines[2].text, "");
            ck_assert_str_eq(entry->lines[3].text, row);
            ck_assert_uint_eq(entry->lines[3].column, n + 1);
            ck_assert_str_eq(ini_get(&f.doc, "a", "l")->lines[0].text, row);
            end(&f);
        }
    }
}
END_TEST

/* ' ;' at every place of a long line: cuts a value of one line and is refused in one of several. */
START_TEST(test_long_comments)
{
    static char text[3000];
    for (int n = 1; n < 450; n++) {
        struct fixture f;
        (void)snprintf(text, sizeof text, "[a]\nk = %0*d ; %0*d\n", n, 1, 450 - n, 2);
        read_bytes(&f, text, strlen(text));
        ck_assert(f.ok);
        ck_assert_uint_eq(f.doc.sections[0].entries[0].lines[0].length, (unsigned)n);
        end(&f);
        (void)snprintf(text, sizeof text, "[a]\nk = %*s; %0*d\n", n, "", 450 - n, 2);
        read_bytes(&f, text, strlen(text));
        ck_assert(f.ok);
        ck_assert_uint_eq(f.doc.sections[0].entries[0].n_lines, 0);
        end(&f);
        (void)snprintf(text, sizeof text, "[a]\nk =\n %0*d ; %0*d\n", n, 1, 450 - n, 2);
        read_bytes(&f, text, strlen(text));
        ck_assert_str_eq(messages(&f), "f:3: [a] k: " VALUES);
        end(&f);
        (void)snprintf(text, sizeof text, "[a]\nk =\n |%0*d ; %0*d\n", n, 1, 450 - n, 2);
        read_bytes(&f, text, strlen(text));
        ck_assert(f.ok);
        ck_assert_uint_eq(f.doc.sections[0].entries[0].lines[0].length, 454);
        end(&f);
    }
}
END_TEST

START_TEST(test_long_keys)
{
    for (int n = 1; n < 400; n++) { /* inih remembers 49 bytes of a key; a key fits in its buffer or is refused */
        static char text[1000];
        struct fixture f;
        (void)snprintf(text, sizeof text, "[a]\n%0*d= v\n w\n", n, 1);
        read_bytes(&f, text, strlen(text));
        if (n <= 190) {
            ck_assert_str_eq(messages(&f), "");
            ck_assert_uint_eq(strlen(f.doc.sections[0].entries[0].key), (unsigned)n);
            ck_assert_uint_eq(f.doc.sections[0].entries[0].n_lines, 2);
        }
        ck_assert_uint_eq(f.d.errors, !f.ok);
        ck_assert(n < 200 || !f.ok);
        end(&f);
    }
}
END_TEST

START_TEST(test_line_limit)
{
    struct fixture f;
    size_t head = strlen("[a]\nk="), size = head + INI_MAX_LINE_BYTES + 10;
    char *text = malloc(size);
    memset(text, 'x', size);
    memcpy(text, "[a]\nk=", head);
    read_bytes(&f, text, 4 + (size_t)INI_MAX_LINE_BYTES);
    ck_assert(f.ok);
    ck_assert_uint_eq(ini_get(&f.doc, "a", "k")->lines[0].length, INI_MAX_LINE_BYTES - 2);
    end(&f);
    read_bytes(&f, text, 4 + (size_t)INI_MAX_LINE_BYTES + 1);
    ck_assert_str_eq(messages(&f), "f:2: [a]: a line too long, expected at most 1048576 bytes\n");
    end(&f);
    free(text);
}
END_TEST

START_TEST(test_binary)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } examples[] = {
        {"[a]\nk = 1\0\n", 11, "f:2: binary data (byte 0x00), expected text\n"},
        {"[a]\nk = \x1b[1m\n\x01\n", 15, "f:2: binary data (byte 0x1b), expected text\n"},
        {"\x7f""ELF\2\1\1\0", 8, "f:1: binary data (byte 0x7f), expected text\n"},
        {"\n\n\v", 3, "f:3: binary data (byte 0x0b), expected text\n"},
        {"\xff\xfe[\0a\0]\0", 8, "f:1: UTF-16 text, expected UTF-8\n"},
        {"\xfe\xff\0[\0a\0]", 8, "f:1: UTF-16 text, expected UTF-8\n"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct fixture f;
        read_bytes(&f, examples[i].bytes, examples[i].size);
        ck_assert(!f.ok);
        ck_assert_str_eq(messages(&f), examples[i].message);
        end(&f);
    }
}
END_TEST

/* What a small, hostile file may cost: memory in proportion, allocations in few steps, no message without end. */
START_TEST(test_bombs)
{
    static const struct {
        const char *head, *unit;
        size_t units;
        bool ok;
    } bombs[] = {
        {"[a]\nk =\n 1\n", "\n", 900000, true},
        {"[a]\nk =\n", " 1\n", 900000, true},
        {"[a]\nk =\n", " 1\n", 1100000, false},
        {"[a]\n", "k=\n", 1100000, false},
        {"", "[a]\n", 1100000, false},
        {"[a]\n", "k\n", 200000, false},
        {"[a]\n", "=\n", 200000, false},
        {"[a]\nk =\n", " #\n", 200000, false},
    };
    for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++) {
        size_t head = strlen(bombs[i].head), unit = strlen(bombs[i].unit), size = head + bombs[i].units * unit;
        char *text = malloc(size + 1);
        memcpy(text, bombs[i].head, head + 1);
        for (size_t k = 0; k < bombs[i].units; k++)
            memcpy(text + head + k * unit, bombs[i].unit, unit);
        struct fixture f;
        read_bytes(&f, text, size);
        ck_assert_int_eq(f.ok, bombs[i].ok);
        ck_assert_uint_le(f.d.kept, DIAGNOSTICS_MAX);
        ck_assert_uint_le(f.mem.peak, size + ((size_t)160 << 20));
        ck_assert_uint_le(f.mem.calls, 200);
        end(&f);
        free(text);
    }
}
END_TEST

/* A million keys, all different, are looked at once each. */
START_TEST(test_many_keys)
{
    enum { N = 400000 };
    char *text = malloc((size_t)N * 12 + 8);
    size_t size = (size_t)sprintf(text, "[a]\n");
    for (int i = 0; i < N; i++)
        size += (size_t)sprintf(text + size, "%06x=1\n", (unsigned)i);
    struct fixture f;
    read_bytes(&f, text, size);
    ck_assert(f.ok);
    ck_assert_uint_eq(f.doc.sections[0].n_entries, N);
    ck_assert_str_eq(f.doc.sections[0].entries[N - 1].key, "061a7f");
    end(&f);
    size += (size_t)sprintf(text + size, "%06x=1\n", 77u);
    read_bytes(&f, text, size);
    ck_assert_str_eq(messages(&f), "f:400002: [a] 00004d: this key stands in line 79 already\n");
    end(&f);
    free(text);
}
END_TEST

START_TEST(test_too_large)
{
    struct fixture f;
    read_bytes(&f, "", INI_MAX_BYTES + 1); /* refused before a byte is read */
    ck_assert_str_eq(messages(&f), "f: larger than 64 MiB\n");
    end(&f);
}
END_TEST

START_TEST(test_find)
{
    static const char text[] = "[a]\nk = 1\n[b]\nl = 2\n[c]\n";
    struct fixture f;
    read_bytes(&f, text, strlen(text));
    ck_assert_uint_eq(ini_find(&f.doc, "b")->line, 3);
    ck_assert_ptr_null(ini_find(&f.doc, "B"));
    ck_assert_str_eq(ini_get(&f.doc, "b", "l")->lines[0].text, "2");
    ck_assert_ptr_null(ini_get(&f.doc, "b", "k"));
    ck_assert_ptr_null(ini_get(&f.doc, "c", "k"));
    ck_assert_ptr_null(ini_get(&f.doc, "d", "k"));
    end(&f);
}
END_TEST

static int collect(void *text, const char *section, const char *name, const char *value)
{
    strcat(strcat(strcat(strcat(strcat(strcat(text, section), "."), name), "="), value), "\n");
    return 1;
}

static const char *inih(const char *text, int status)
{
    static char result[2000];
    result[0] = '\0';
    ck_assert_int_eq(ini_parse_string(text, collect, result), status);
    return result;
}

/* The traps themselves: when these fail, inih has changed, and ini.c is to be read again. */
START_TEST(test_traps_of_inih)
{
    char text[400], expected[400], name[64];
    if (strcmp(INIH_VERSION, "55") != 0)
        return;
    (void)snprintf(text, sizeof text, "[a]\nk=%0250d\n", 0);
    (void)snprintf(expected, sizeof expected, "a.k=%0197d\n", 0);
    ck_assert_str_eq(inih(text, 3), expected); /* cut, and the rest is a bad line of its own */
    (void)snprintf(text, sizeof text, "[a]\nk=%0197d %050d\n", 0, 0);
    (void)snprintf(expected, sizeof expected, "a.k=%0197d\na.k=%050d\n", 0, 0);
    ck_assert_str_eq(inih(text, 0), expected); /* two values */
    ck_assert_str_eq(inih("[a]\nk=\n ##.#\n ;.\n ..\n", 0), "a.k=\na.k=..\n");
    ck_assert_str_eq(inih("[a]\nk=1 ;2\n", 0), "a.k=1\n");
    (void)snprintf(text, sizeof text, "[%060d]\nk=1\n", 0);
    (void)snprintf(expected, sizeof expected, "%049d.k=1\n", 0);
    ck_assert_str_eq(inih(text, 0), expected);
    (void)snprintf(text, sizeof text, "[a]\n%060d=1\n 2\n", 0);
    (void)snprintf(name, sizeof name, "a.%049d=2\n", 0);
    ck_assert_str_eq(inih(text, 0) + 65, name); /* the second line has another key */
    ck_assert_str_eq(inih("[a]\nk=1\nk=2\n[b]\n[a]\nk=3\n", 0), "a.k=1\na.k=2\na.k=3\n");
    ck_assert_str_eq(inih("[a]\nx\ny\n[b\nk=1\n", 2), "a.k=1\n"); /* only line 2; k is in the wrong section */
    ck_assert_str_eq(inih("[a] b\nk=1\n", 0), "a.k=1\n");
}
END_TEST

static const char rich[] =
    "\xef\xbb\xbf; a puzzle\n[puzzle]\nrule = nonogram ; plain\ntitle: x\n[empty]\n"
    "[clues]\nrows =\n  1 1\n\n  2\n  |##.#\n"
    "columns = 1\n  2\n  3\n"
    "long = 0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789 ; end\n"
    "a=1\nb=2\nc=3\nd=4\ne=5\nf=6\ng=7\nh=8\ni=9\nj=10\nk=11\nl=12\nm=13\nn=14\no=15\np=16\nq=17\n";

/* Each allocation fails in turn: the answer is an error, nothing is lost, and at last all is well. */
static uint64_t fail_in_turn(const char *text, bool ok)
{
    for (uint64_t at = 1;; at++) {
        struct fixture f;
        begin(&f);
        f.mem.fail_at = at;
        f.ok = ini_read(&f.doc, "f", text, strlen(text), &f.arena, &f.d);
        bool done = f.mem.calls < at;
        ck_assert_int_eq(f.ok, done && ok);
        ck_assert(f.ok || f.d.errors > 0);
        ck_assert(f.ok || f.doc.n_sections == 0);
        end(&f);
        if (done)
            return at;
    }
}

START_TEST(test_faults)
{
    static char bad[4000];
    (void)snprintf(bad, sizeof bad, "%sa=1\n[empty]\n[\n[]\nx\n= 1\n  ##\n[b] c\n", rich);
    ck_assert_uint_gt(fail_in_turn(rich, true), 8);
    ck_assert_uint_gt(fail_in_turn(bad, false), 8);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        test_plain,         test_values_of_several_lines, test_comments_behind_text, test_rows_like_comments,
        test_bad_lines,     test_repeated,                test_section_names,        test_long_lines,
        test_long_comments, test_long_keys,               test_line_limit,           test_binary,
        test_bombs,         test_many_keys,               test_too_large,            test_find,
        test_traps_of_inih, test_faults,
    };
    return run_suite("ini", tests, sizeof tests / sizeof *tests);
}
