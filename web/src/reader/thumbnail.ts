import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The maximum ratio of the longer to the shorter side. */
const MAX_RATIO = 4;

/** Draws a page as a PNG thumbnail whose shorter side has `pixels`. */
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
  // The intent `print` draws at once: otherwise drawing waits for animation frames, which do not run in a hidden frame.
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!image) throw new Error('The canvas gave no image.');
  return image.arrayBuffer();
}
