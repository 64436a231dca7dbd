/** A drawn diagram: a self-contained SVG file, and its size in pixels. */
export interface DrawnDiagram {
  svg: string;
  width: number;
  height: number;
}

/** A longer side is an error. Pixels. */
const MAX_SIDE_PX = 20_000;

const REFERENCE = /\s(?:xlink:)?(?:href|src)\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*')/gi;
const CSS_ADDRESS = /url\(\s*(?!["']?\s*#)[^)]*\)/gi;
const CSS_IMPORT = /@import[^;]*;?/gi;
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const FORBIDDEN = /<\s*(?:script|iframe|object|embed|link|meta|image|img|video|audio|form|input)\b/i;

/**
 * Makes a standalone file from mermaid's sanitized SVG: removes external references and sets its size from `viewBox`.
 * Null if it has no size, or contains forbidden elements.
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
  const usable = (side: number | undefined): side is number =>
    side !== undefined && side > 0 && side < MAX_SIDE_PX;
  return usable(width) && usable(height) ? { width, height } : null;
}

/** The SVG as URL for an `<img>`: an image executes nothing and fetches nothing. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
