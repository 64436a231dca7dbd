import { apiBlob } from '../../../../transport/rest';
import { downloadPath } from '../results/download-path';

/** Copies an image as PNG, the only format that every browser can write to the clipboard. */
export async function copyImage(url: string): Promise<void> {
  // Passes a promise instead of awaiting it: some browsers drop the user activation during the fetch.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(url) })]);
}

async function asPng(url: string): Promise<Blob> {
  const image = await apiBlob(downloadPath(url) ?? '');
  if (image.type === 'image/png') return image;
  const bitmap = await createImageBitmap(image);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
