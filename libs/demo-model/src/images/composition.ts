import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { Canvas, type Colour } from './canvas.js';
import { drawable, drawText, textWidth, wrapText } from './lettering.js';
import { encodePng } from './png.js';

const WHITE: Colour = [255, 255, 255];
const INK: Colour = [24, 28, 48];

const PALETTES: readonly [top: Colour, bottom: Colour, accent: Colour, ground: Colour][] = [
  [
    [37, 99, 160],
    [244, 196, 148],
    [255, 222, 120],
    [30, 64, 92],
  ],
  [
    [20, 83, 91],
    [198, 226, 198],
    [250, 204, 90],
    [17, 63, 60],
  ],
  [
    [76, 54, 120],
    [244, 168, 168],
    [255, 214, 150],
    [48, 34, 84],
  ],
  [
    [160, 62, 54],
    [250, 214, 160],
    [255, 236, 190],
    [96, 36, 40],
  ],
  [
    [44, 62, 80],
    [170, 200, 220],
    [240, 120, 90],
    [28, 42, 58],
  ],
];
const COLOURS: Record<string, Colour> = {
  red: [200, 52, 48],
  orange: [236, 132, 40],
  yellow: [244, 200, 60],
  green: [54, 140, 84],
  blue: [44, 100, 190],
  purple: [120, 70, 170],
  pink: [232, 120, 160],
  brown: [130, 88, 56],
  grey: [120, 128, 140],
  gray: [120, 128, 140],
};

/**
 * Draws a landscape from a prompt: its words choose colours and things to show, its hash the rest, so the same prompt
 * gives the same picture. Streams get their turn between its layers. The words themselves and the sentence that this is a demo picture stand on it.
 */
export async function drawPrompt(
  prompt: string,
  width: number,
  height: number,
  variant = 0,
): Promise<Buffer> {
  const canvas = new Canvas(width, height);
  const random = seeded(`${variant}:${prompt}`);
  const words = new Set(prompt.toLowerCase().match(/\p{L}+/gu) ?? []);
  const has = (...names: string[]): boolean => names.some((name) => words.has(name) || words.has(`${name}s`));
  const isNight = has('night', 'moon', 'star', 'space', 'galaxy', 'planet');
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? PALETTES[0];
  const [top, bottom, accent, ground] = palette ?? [WHITE, WHITE, WHITE, WHITE];
  const named = Object.keys(COLOURS).find((name) => words.has(name));
  const colour = named ? COLOURS[named] : undefined;
  canvas.gradient(isNight ? [12, 16, 44] : (colour ?? top), isNight ? [60, 50, 110] : bottom);
  const unit = Math.min(width, height);

  if (isNight) drawStars(canvas, random);
  canvas.disc(width * (0.2 + random() * 0.6), height * 0.26, unit * 0.11, isNight ? [238, 238, 222] : accent);
  if (!isNight) drawClouds(canvas, random, unit);
  await breathe();
  if (has('mountain', 'alp', 'volcano', 'hill')) drawMountains(canvas, random, ground);
  drawHills(
    canvas,
    random,
    ground,
    has('sea', 'ocean', 'lake', 'river', 'water', 'beach') ? [36, 104, 150] : ground,
  );
  await breathe();
  if (has('tree', 'forest', 'wood', 'jungle', 'garden', 'park')) drawTrees(canvas, random, unit);
  if (has('house', 'school', 'village', 'city', 'town', 'castle')) drawHouses(canvas, random, unit, accent);
  await breathe();
  drawCaption(canvas, drawable(prompt), unit);
  await breathe();
  return await encodePng(canvas.pixels, width, height);
}

function drawStars(canvas: Canvas, random: () => number): void {
  for (let count = 0; count < 120; count += 1) {
    canvas.disc(
      random() * canvas.width,
      random() * canvas.height * 0.7,
      0.6 + random() * 1.8,
      WHITE,
      0.4 + random() * 0.6,
    );
  }
}

function drawClouds(canvas: Canvas, random: () => number, unit: number): void {
  for (let cloud = 0; cloud < 3; cloud += 1) {
    const [x, y] = [random() * canvas.width, canvas.height * (0.08 + random() * 0.28)];
    for (let puff = 0; puff < 4; puff += 1) {
      canvas.disc(
        x + puff * unit * 0.045,
        y + (random() - 0.5) * unit * 0.02,
        unit * (0.03 + random() * 0.02),
        WHITE,
        0.55,
      );
    }
  }
}

function drawMountains(canvas: Canvas, random: () => number, ground: Colour): void {
  const peaks = Array.from({ length: 4 }, () => ({
    x: random() * canvas.width,
    top: canvas.height * (0.3 + random() * 0.18),
    slope: 0.7 + random() * 0.5,
  }));
  const edge = (x: number): number =>
    Math.min(...peaks.map((peak) => peak.top + Math.abs(x - peak.x) * peak.slope));
  canvas.below(edge, WHITE, 0.9);
  canvas.below((x) => edge(x) + canvas.height * (0.05 + 0.008 * Math.sin(x / 9)), lighter(ground, 0.3));
}

function drawHills(canvas: Canvas, random: () => number, ground: Colour, front: Colour): void {
  for (let layer = 0; layer < 4; layer += 1) {
    const base = canvas.height * (0.56 + layer * 0.08);
    const [swing, length, shift] = [
      canvas.height * (0.02 + random() * 0.035),
      canvas.width * (0.12 + random() * 0.16),
      random() * 6,
    ];
    canvas.below(
      (x) =>
        base + swing * Math.sin(x / length + shift) + swing * 0.4 * Math.sin(x / (length * 0.37) + shift * 2),
      lighter(layer >= 2 ? front : ground, 0.45 - layer * 0.15),
    );
  }
}

function drawTrees(canvas: Canvas, random: () => number, unit: number): void {
  for (let count = 0; count < 14; count += 1) {
    const [x, y] = [random() * canvas.width, canvas.height * (0.64 + random() * 0.1)];
    const size = unit * (0.025 + random() * 0.03);
    canvas.line(x, y, x, y + size * 2, size * 0.3, [84, 58, 40]);
    canvas.disc(x, y - size * 0.2, size, [34, 96 + random() * 50, 62]);
  }
}

function drawHouses(canvas: Canvas, random: () => number, unit: number, accent: Colour): void {
  for (let count = 0; count < 4; count += 1) {
    const size = unit * (0.05 + random() * 0.03);
    const [x, y] = [
      canvas.width * (0.14 + count * 0.22 + random() * 0.08),
      canvas.height * (0.66 + random() * 0.05),
    ];
    canvas.panel(x - size, y - size, x + size, y + size, 2, [240, 228, 208], 1);
    for (let row = 0; row <= size * 0.9; row += 1)
      canvas.line(
        x - row * 1.25,
        y - size * 1.9 + row,
        x + row * 1.25,
        y - size * 1.9 + row,
        2,
        [156, 68, 54],
      );
    canvas.panel(x - size * 0.25, y + size * 0.2, x + size * 0.25, y + size, 2, [96, 66, 48], 1);
    canvas.panel(x + size * 0.4, y - size * 0.5, x + size * 0.8, y - size * 0.1, 2, accent, 1);
  }
}

function drawCaption(canvas: Canvas, text: string, unit: number): void {
  const letter = unit * 0.034;
  const lines = wrapText(text, canvas.width * 0.8, letter, 3);
  const lineHeight = letter * 1.7;
  const panelHeight = (lines.length + 1.5) * lineHeight;
  const top = canvas.height - panelHeight - unit * 0.05;
  canvas.panel(canvas.width * 0.05, top, canvas.width * 0.95, top + panelHeight, unit * 0.02, WHITE, 0.9);
  lines.forEach((line, index) => {
    const x = (canvas.width - textWidth(line, letter)) / 2;
    drawText(canvas, line, x, top + lineHeight * (index + 0.5), letter, INK);
  });
  const note = 'DEMO PICTURE - NOT MADE BY AN IMAGE MODEL';
  const small = letter * 0.5;
  const y = top + panelHeight - lineHeight * 0.65;
  drawText(canvas, note, (canvas.width - textWidth(note, small)) / 2, y, small, [110, 116, 134]);
}

function lighter(colour: Colour, share: number): Colour {
  const lift = (value: number): number => Math.min(255, Math.max(0, value + (255 - value) * share));
  return [lift(colour[0]), lift(colour[1]), lift(colour[2])];
}

/** Numbers from 0 to 1 that depend on the text alone (xorshift32). */
function seeded(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
