#include "formats/named_colours.h"

const struct named_colour named_colours[NAMED_COLOURS] = {
    {"black", 'k', 0x000000},  {"white", 'w', 0xffffff},  {"grey", 'a', 0x808080},    {"silver", 's', 0xc0c0c0},
    {"red", 'r', 0xd02020},    {"green", 'g', 0x208c30},  {"blue", 'b', 0x2050d0},    {"yellow", 'y', 0xf0d020},
    {"orange", 'o', 0xf08020}, {"purple", 'p', 0x8030a0}, {"magenta", 'm', 0xe030c0}, {"cyan", 'c', 0x30c0e0},
    {"brown", 'n', 0x804820},  {"pink", 'i', 0xf8a0b8},   {"lime", 'l', 0x90d830},    {"navy", 'd', 0x102060},
    {"teal", 't', 0x108080},   {"sky", 'h', 0xa0d0f4},    {"cream", 'e', 0xf8ecc8},   {"maroon", 'u', 0x701020},
    {"violet", 'v', 0x6040d0},
};
