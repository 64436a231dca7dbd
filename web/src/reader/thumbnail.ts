import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The longer side is at most this many times the smaller one. */
const MAX_RATIO = 4;

/** A page as a small PNG, whose smaller side has `pixels`. */
export async function drawThumbnail(
  file: PDFDocumentProxy,
  number: number,
  pixels: number,
): Promise<ArrayBuffer> {
  const page = await file.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pixels / Math.min(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(Math.ceil(viewport.width), pixels * MAX_RATIO);
  canvas.height = Math.min(Math.ceil(viewport.height), pixels * MAX_RATIO);
  // For print, it is drawn at once: frames are not drawn out of sight.
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!image) throw new Error('The canvas gave no image.');
  return image.arrayBuffer();
}
