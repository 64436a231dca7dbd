import type { Canvas, Colour } from './canvas.js';

/** Capital letters as strokes on a grid four wide and six high: each pair of digits is a point (x, y). */
const STROKES: Record<string, string> = {
  A: '06-20-46 14-34',
  B: '00-30-41-42-33-03 33-44-45-36-06-00',
  C: '41-30-10-01-05-16-36-45',
  D: '00-20-42-44-26-06-00',
  E: '40-00-06-46 03-33',
  F: '40-00-06 03-33',
  G: '41-30-10-01-05-16-36-45-43-23',
  H: '00-06 40-46 03-43',
  I: '10-30 20-26 16-36',
  J: '40-45-36-16-05',
  K: '00-06 40-03-46',
  L: '00-06-46',
  M: '06-00-23-40-46',
  N: '06-00-46-40',
  O: '10-30-41-45-36-16-05-01-10',
  P: '06-00-30-41-42-33-03',
  Q: '10-30-41-45-36-16-05-01-10 24-46',
  R: '06-00-30-41-42-33-03 23-46',
  S: '41-30-10-01-02-13-33-44-45-36-16-05',
  T: '00-40 20-26',
  U: '00-05-16-36-45-40',
  V: '00-26-40',
  W: '00-16-22-36-40',
  X: '00-46 40-06',
  Y: '00-23-40 23-26',
  Z: '00-40-06-46',
  '0': '10-30-41-45-36-16-05-01-10 15-31',
  '1': '11-20-26 16-36',
  '2': '01-10-30-41-42-06-46',
  '3': '01-10-30-41-42-33-44-45-36-16-05 23-33',
  '4': '36-30-04-44',
  '5': '40-00-02-32-43-45-36-16-05',
  '6': '41-30-10-01-05-16-36-45-44-33-13-04',
  '7': '00-40-16',
  '8': '13-02-01-10-30-41-42-33-13-04-05-16-36-45-44-33',
  '9': '05-16-36-45-41-30-10-01-02-13-33-42',
  '.': '26-26',
  ',': '25-17',
  '!': '20-24 26-26',
  '?': '01-10-30-41-42-23-24 26-26',
  "'": '20-21',
  '-': '13-33',
  ':': '22-22 25-25',
  '(': '30-21-25-36',
  ')': '10-21-25-16',
  '/': '06-40',
  '+': '13-33 22-24',
  '=': '12-32 14-34',
};
const ADVANCE = 5.8;
const GRID_HEIGHT = 6;

/** The letters of a text that can be drawn: capitals without accents, spaces between words. */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .toUpperCase();
  return [...plain]
    .map((letter) => (letter in STROKES ? letter : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Width in pixels of a text whose letters are `height` pixels high. */
export function textWidth(text: string, height: number): number {
  return Math.max(0, text.length * ADVANCE - (ADVANCE - 4)) * (height / GRID_HEIGHT);
}

/** Draws one line; `x` and `y` are its top left corner. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  height: number,
  colour: Colour,
): void {
  const unit = height / GRID_HEIGHT;
  [...text].forEach((letter, index) => {
    const left = x + index * ADVANCE * unit;
    for (const stroke of (STROKES[letter] ?? '').split(' ')) {
      const points = stroke
        .split('-')
        .map((pair) => [left + Number(pair[0]) * unit, y + Number(pair[1]) * unit]);
      points.slice(1).forEach(([x2 = 0, y2 = 0], segment) => {
        const [x1 = 0, y1 = 0] = points[segment] ?? [];
        if (stroke !== '') canvas.line(x1, y1, x2, y2, unit * 0.95, colour);
      });
    }
  });
}

/** Words on lines of at most `width` pixels; what does not fit into `most` lines ends with dots. */
export function wrapText(text: string, width: number, height: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, height) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  const perLine = Math.max(4, Math.floor(width / (ADVANCE * (height / GRID_HEIGHT))));
  const cut = lines.map((words) => (words.length > perLine ? `${words.slice(0, perLine - 3)}...` : words));
  if (cut.length <= most) return cut;
  return [...cut.slice(0, most - 1), `${(cut[most - 1] ?? '').slice(0, perLine - 3)}...`];
}
