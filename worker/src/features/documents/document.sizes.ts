import type { Picture } from './picture.reader.js';

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

/** Space between paper and text, in points. */
export const DOCUMENT_MARGIN = { x: 62, top: 62, bottom: 70 };
const PAPER = { a4: { width: 595.3, height: 841.9 }, letter: { width: 612, height: 792 } };
/** A picture's largest height on a page, in points, and the pixels that make a point at its natural size. */
const PICTURE_HEIGHT = 255;
const PIXELS_PER_POINT = 1.6;

/** Twentieths of a point, Word's unit of length. */
export const twips = (points: number): number => Math.round(points * 20);

/** The paper of a language's readers, in points. */
export function paperSize(language: string): { width: number; height: number } {
  return /-(US|CA)$/i.test(language) ? PAPER.letter : PAPER.a4;
}

/** A picture's size on paper: its natural one, at most the width of the text. */
export function pictureSize(picture: Picture, width: number): { width: number; height: number } {
  const most = Math.min(width / picture.width, PICTURE_HEIGHT / picture.height);
  // A small picture may grow a little, but not until it blurs.
  const scale = Math.max(Math.min(most, 1 / PIXELS_PER_POINT), Math.min(1, most) * 0.55);
  return { width: picture.width * scale, height: picture.height * scale };
}
