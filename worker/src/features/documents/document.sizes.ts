import type { LoadedImage } from './image.reader.js';

/** Sizes in points, shared by the PDF and the Word writer so that both make nearly the same pages. */
export const DOCUMENT_SIZES = {
  title: 26,
  subtitle: 13,
  headings: [17, 14, 12],
  body: 11,
  table: 9.5,
  caption: 9.5,
  footer: 8.5,
};

/** Page margins, in points. */
export const DOCUMENT_MARGIN = { x: 62, top: 62, bottom: 70 };
const PAPER = { a4: { width: 595.3, height: 841.9 }, letter: { width: 612, height: 792 } };
/** The maximum height of an image on a page, in points, and the pixels per point at its natural size. */
const MAX_IMAGE_HEIGHT = 255;
const PIXELS_PER_POINT = 1.6;

/** Twentieths of a point, Word's unit of length. */
export const twips = (points: number): number => Math.round(points * 20);

/** The paper size that is usual for a language, in points. */
export function paperSize(language: string): { width: number; height: number } {
  return /-(US|CA)$/i.test(language) ? PAPER.letter : PAPER.a4;
}

/** The size of an image on paper: its natural size, at most the width of the text. */
export function imageSize(image: LoadedImage, width: number): { width: number; height: number } {
  const most = Math.min(width / image.width, MAX_IMAGE_HEIGHT / image.height);
  // A small image may grow a little, but must not blur.
  const scale = Math.max(Math.min(most, 1 / PIXELS_PER_POINT), Math.min(1, most) * 0.55);
  return { width: image.width * scale, height: image.height * scale };
}
