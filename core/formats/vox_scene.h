/* The scene of a .vox file: which of its models stand where. */
#ifndef FORMATS_VOX_SCENE_H
#define FORMATS_VOX_SCENE_H

#include "formats/image_reading.h"

struct vox_model {
    uint32_t size[3];           /* x, y, z */
    const unsigned char *cells; /* four bytes each: x, y, z, colour */
    uint32_t n;
};

/* A turn in right angles, perhaps with mirrors, and a shift. */
struct vox_transform {
    int8_t turn[3][3]; /* rows; one of 1 and -1 in each */
    int32_t shift[3];
};

/* A model where it stands. */
struct vox_instance {
    uint32_t model;
    struct vox_transform to;
};

struct vox_scene {
    const struct vox_model *models;
    uint32_t n_models;
    struct vox_instance *instances;
    uint32_t n, capacity;
    uint32_t hidden; /* instances that are left out, for they or their layers are hidden */
    uint32_t frames; /* models that are left out, being frames of an animation behind the first */
};

/* A chunk of the scene graph: nTRN, nGRP, nSHP or LAYR; others are no matter here. */
struct vox_chunk {
    const unsigned char *id, *content;
    uint32_t size;
};

/* Finds the instances. A file without a scene graph has one: its first model, unmoved. False: see r->d. */
bool vox_scene_read(struct vox_scene *s, struct image_reading *r, const struct vox_chunk *chunks, uint32_t n);

/* Where a cell of an instance is in the scene. */
void vox_scene_cell(const struct vox_scene *s, const struct vox_instance *i, const unsigned char *cell, int32_t *at);

#endif
