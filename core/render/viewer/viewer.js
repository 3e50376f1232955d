// A volume to be turned, and cut open layer by layer. The page brings it as JSON in the element #model:
// {size: [x, y, z], layers: [[row, ...], ...], palette: {glyph: "#rrggbb"}, clues: [x, y, z], title}, where clues[axis][v][u] is a list of
// [text, colour, letter] for the line told by its two other coordinates in alphabetical order. In the scene x goes right, z up, y to the viewer.
import {
  AmbientLight, BufferAttribute, BufferGeometry, CanvasTexture, Color, DirectionalLight, LineBasicMaterial, LineSegments, Mesh,
  MeshLambertMaterial, PerspectiveCamera, SRGBColorSpace, Scene, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const model = JSON.parse(document.getElementById("model").textContent);
const [width, height, depth] = model.size;
const TILE = 64;

// ---- clues as tiles of one texture, each on the colour of its block; tile 0 is blank ----

const OPEN = "#d8d8d8";
const colourAt = (x, y, z) => model.palette[model.layers[z][y][x]] ?? OPEN;
const tiles = new Map([["", 0]]);
for (const axis of model.clues ?? []) for (const row of axis) for (const clue of row)
  for (const ground of [...Object.values(model.palette), OPEN]) {
    const key = JSON.stringify([clue, ground]);
    if (clue.length > 0 && !tiles.has(key)) tiles.set(key, tiles.size);
  }
const side = 2 ** Math.ceil(Math.log2(Math.ceil(Math.sqrt(tiles.size))));
const tile = Math.min(TILE, Math.floor(4096 / side));

// Black or white, whichever is read more easily.
function readableOn(colour) {
  const [r, g, b] = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255);
  return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b > 0.179 ? "#000" : "#fff";
}

// A word in the box of its colour, where it has one.
function drawWord(g, text, colour, letter, ground, x, y, room) {
  const circle = text[0] === "(", square = text[0] === "[";
  const number = circle || square ? text.slice(1, -1) : text, inner = number + (letter ?? "");
  const size = Math.min(tile * 0.55, (room * 1.4) / Math.max(inner.length, 1));
  const half = Math.min(room, tile) * 0.44;
  if (colour) {
    g.fillStyle = colour;
    g.fillRect(x - half * 1.08, y - half * 1.08, half * 2.16, half * 2.16);
    g.strokeStyle = "#767676";
    g.lineWidth = tile / 48;
    g.strokeRect(x - half * 1.08, y - half * 1.08, half * 2.16, half * 2.16);
  }
  g.fillStyle = g.strokeStyle = readableOn(colour ?? ground);
  g.lineWidth = tile / 24;
  g.font = `bold ${size}px sans-serif`;
  g.fillText(inner, x, y);
  if (inner === "6" || inner === "9") g.fillRect(x - size * 0.28, y + size * 0.44, size * 0.56, tile / 24); // which way up?
  g.beginPath();
  if (circle) g.arc(x, y, half, 0, 2 * Math.PI);
  if (square) g.rect(x - half, y - half, 2 * half, 2 * half);
  g.stroke();
}

function drawTiles() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side * tile;
  const g = canvas.getContext("2d");
  g.fillStyle = "#fff";
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.textAlign = "center";
  g.textBaseline = "middle";
  for (const [key, number] of tiles) {
    if (number === 0) continue;
    const [clue, ground] = JSON.parse(key), x = (number % side) * tile, y = Math.floor(number / side) * tile;
    g.fillStyle = ground;
    g.fillRect(x, y, tile, tile);
    clue.forEach(([text, colour, letter], i) =>
      drawWord(g, text, colour, letter, ground, x + (tile * (i + 0.5)) / clue.length, y + tile / 2, tile / clue.length));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function tileOf(axis, x, y, z) {
  if (!model.clues || !showClues.checked) return 0;
  const [u, v] = axis === 0 ? [y, z] : axis === 1 ? [x, z] : [x, y];
  const clue = model.clues[axis][v][u];
  return clue.length === 0 ? 0 : tiles.get(JSON.stringify([clue, colourAt(x, y, z)]));
}

// ---- blocks: the sides that are in the open, in one geometry ----

// Corners from the upper left one, clockwise as seen from outside, in the volume's own coordinates.
const sides = [
  { axis: 0, step: -1, corners: [[0, 0, 1], [0, 1, 1], [0, 1, 0], [0, 0, 0]] },
  { axis: 0, step: 1, corners: [[1, 1, 1], [1, 0, 1], [1, 0, 0], [1, 1, 0]] },
  { axis: 1, step: -1, corners: [[1, 0, 1], [0, 0, 1], [0, 0, 0], [1, 0, 0]] },
  { axis: 1, step: 1, corners: [[0, 1, 1], [1, 1, 1], [1, 1, 0], [0, 1, 0]] },
  { axis: 2, step: -1, corners: [[0, 1, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0]] },
  { axis: 2, step: 1, corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]] },
];

const cutAxis = document.getElementById("axis"), cut = document.getElementById("cut"), back = document.getElementById("back");
const showClues = document.getElementById("clues");

function visible(x, y, z) {
  if (x < 0 || y < 0 || z < 0 || x >= width || y >= height || z >= depth) return false;
  const at = [x, y, z][cutAxis.value], n = Number(cut.value);
  if (back.checked ? at < model.size[cutAxis.value] - n : at >= n) return false;
  return model.layers[z][y][x] !== model.empty;
}

function buildGeometry() {
  const position = [], normal = [], colour = [], uv = [], index = [], edges = [];
  const place = ([x, y, z]) => [x - width / 2, z - depth / 2, y - height / 2];
  for (let z = 0; z < depth; z++) for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    if (!visible(x, y, z)) continue;
    const block = new Color(colourAt(x, y, z)), white = new Color("#ffffff");
    for (const { axis, step, corners } of sides) {
      const to = [x, y, z];
      to[axis] += step;
      if (visible(...to)) continue;
      const first = position.length / 3, t = tileOf(axis, x, y, z), n = [0, 0, 0], c = t === 0 ? block : white;
      n[axis] = step;
      corners.forEach(([dx, dy, dz], k) => {
        position.push(...place([x + dx, y + dy, z + dz]));
        normal.push(n[0], n[2], n[1]);
        colour.push(c.r, c.g, c.b);
        uv.push(((t % side) + (k === 1 || k === 2 ? 1 : 0)) / side, 1 - (Math.floor(t / side) + (k > 1 ? 1 : 0)) / side);
      });
      index.push(first, first + 3, first + 2, first, first + 2, first + 1);
      edges.push(first, first + 1, first + 1, first + 2, first + 2, first + 3, first + 3, first);
    }
  }
  const geometry = new BufferGeometry(), points = new BufferAttribute(new Float32Array(position), 3), lines = new BufferGeometry();
  geometry.setAttribute("position", points);
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(colour), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uv), 2));
  geometry.setIndex(index);
  lines.setAttribute("position", points);
  lines.setIndex(edges);
  return [geometry, lines];
}

// ---- the scene ----

const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
document.querySelector("main").prepend(renderer.domElement);
renderer.domElement.setAttribute("role", "img");
renderer.domElement.setAttribute("aria-label", `${document.title}: a model of ${width} by ${height} by ${depth} cells`);
const scene = new Scene();
scene.background = new Color("#ffffff");
scene.add(new AmbientLight("#ffffff", 1.6));
const camera = new PerspectiveCamera(35, 1, 0.1, 1000);
const lamp = new DirectionalLight("#ffffff", 2);
lamp.position.set(0.6, 1, 0.3);
camera.add(lamp);
scene.add(camera);
const reach = Math.hypot(width, height, depth);
camera.position.set(reach * 0.9, reach * 0.8, reach * 1.3);
const controls = new OrbitControls(camera, renderer.domElement);
const blocks = new Mesh(new BufferGeometry(), new MeshLambertMaterial({
  vertexColors: true, map: drawTiles(), polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
}));
const outlines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: "#404040" }));
scene.add(blocks, outlines);

function render() {
  renderer.render(scene, camera);
}

function rebuild() {
  const most = model.size[cutAxis.value];
  cut.max = String(most);
  if (Number(cut.value) > most) cut.value = String(most);
  document.getElementById("shown").textContent = `${cut.value} of ${most}`;
  blocks.geometry.dispose();
  [blocks.geometry, outlines.geometry] = buildGeometry();
  render();
}

function resize() {
  renderer.setPixelRatio(window.devicePixelRatio);
  renderer.setSize(window.innerWidth, window.innerHeight);
  camera.aspect = window.innerWidth / window.innerHeight;
  camera.updateProjectionMatrix();
  render();
}

controls.addEventListener("change", render);
window.addEventListener("resize", resize);
cut.addEventListener("input", rebuild);
back.addEventListener("input", rebuild);
showClues.addEventListener("input", rebuild);
cutAxis.addEventListener("input", () => {
  cut.value = String(model.size[cutAxis.value]);
  rebuild();
});
cut.max = cut.value = String(model.size[cutAxis.value]);
resize();
rebuild();
