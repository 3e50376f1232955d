/* The script of the pages that volume_html writes: written by the build from core/render/viewer when npm is there. */
#ifndef RENDER_VIEWER_H
#define RENDER_VIEWER_H

extern const char *const viewer_script; /* NULL: this orime was built without */

#endif
