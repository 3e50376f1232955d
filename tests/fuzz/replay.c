/* Feeds a fuzz target with files, for compilers without libFuzzer: replay-NAME FILE... */
#include "fuzz.h"

static void replay(const char *name)
{
    FILE *in = fopen(name, "rb");
    DEMAND(in != NULL);
    DEMAND(fseek(in, 0, SEEK_END) == 0);
    long size = ftell(in);
    DEMAND(size >= 0);
    rewind(in);
    uint8_t *bytes = malloc((size_t)size + (size == 0)); /* no byte more: a sanitizer sees each read beyond the end */
    DEMAND(bytes != NULL && fread(bytes, 1, (size_t)size, in) == (size_t)size);
    (void)fclose(in);
    (void)LLVMFuzzerTestOneInput(bytes, (size_t)size);
    free(bytes);
}

int main(int argc, char **argv)
{
    DEMAND(argc > 1);
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    (void)printf("%d files\n", argc - 1);
    return 0;
}
