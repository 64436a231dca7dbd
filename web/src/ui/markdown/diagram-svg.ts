/** A drawn diagram: a whole SVG file that refers to nothing outside of itself, and its size in pixels. */
export interface DrawnDiagram {
  svg: string;
  width: number;
  height: number;
}

/** A side longer than this is a mistake. Pixels. */
const MOST = 20_000;

const REFERENCE = /\s(?:xlink:)?(?:href|src)\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*')/gi;
const CSS_ADDRESS = /url\(\s*(?!["']?\s*#)[^)]*\)/gi;
const CSS_IMPORT = /@import[^;]*;?/gi;
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const FORBIDDEN = /<\s*(?:script|iframe|object|embed|link|meta|image|img|video|audio|form|input)\b/i;

/**
 * Makes a file of what mermaid drew (and cleaned already): whatever leads outside is taken out, and the size of its
 * `viewBox` is written into it. Null for a drawing that has no size, or holds what no diagram needs.
 */
export function finishSvg(drawn: string): DrawnDiagram | null {
  if (FORBIDDEN.test(drawn)) return null;
  const root = /^\s*<svg\b[^>]*>/i.exec(drawn)?.[0];
  const size = sizeOf(root ?? '');
  if (!root || !size) return null;
  const { width, height } = size;
  const sized = root
    .replace(/\s(?:width|height|style)="[^"]*"/gi, '')
    .replace(/<svg\b/i, `<svg width="${width}" height="${height}"`);
  const svg = (sized + drawn.slice(drawn.indexOf(root) + root.length))
    .replace(REFERENCE, '')
    .replace(CSS_ADDRESS, 'none')
    .replace(CSS_IMPORT, '')
    .replace(HANDLER, '');
  return { svg, width, height };
}

function sizeOf(root: string): { width: number; height: number } | null {
  const box = /\sviewBox="([^"]*)"/i.exec(root)?.[1] ?? '';
  const [width, height] = box
    .trim()
    .split(/[\s,]+/)
    .slice(2)
    .map((side) => Math.ceil(Number(side)));
  const usable = (side: number | undefined): side is number => side !== undefined && side > 0 && side < MOST;
  return usable(width) && usable(height) ? { width, height } : null;
}

/** As an address for an `<img>`: a picture runs nothing and fetches nothing, whatever is in it. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
