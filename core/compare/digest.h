/* FNV-1a, 64 bits (G. Fowler, L. Noll, K.-P. Vo): tells apart what is not made to look alike. */
#ifndef COMPARE_DIGEST_H
#define COMPARE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define DIGEST_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t digest_bytes(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ b[i]) * UINT64_C(0x100000001b3);
    return digest;
}

#endif
