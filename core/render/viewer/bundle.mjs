// Bundles viewer.js and three into one script, and writes it as the C file that orime is built with: node bundle.mjs FILE.c
import { build } from "esbuild";
import { writeFileSync } from "node:fs";

const result = await build({
  entryPoints: ["viewer.js"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2020",
  legalComments: "inline",
  write: false,
});
// Within a page, nothing may look like the end of the script.
const script = result.outputFiles[0].text.replaceAll("</script", "<\\/script");
const bytes = Buffer.from(script);
const lines = [];
for (let i = 0; i < bytes.length; i += 32) lines.push([...bytes.subarray(i, i + 32)].join(",") + ",");
writeFileSync(
  process.argv[2],
  `/* Written by the build: core/render/viewer and three.js, bundled. */
#include "render/viewer.h"

static const unsigned char bytes[] = {
${lines.join("\n")}
0};
const char *const viewer_script = (const char *)bytes;
`,
);
