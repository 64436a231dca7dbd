import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HEIC_MEGAPIXELS } from './heic.limits.js';
import { tiffHeader } from './tiff-header.js';

/**
 * The entry point of the process that decodes one untrusted HEIC image with libheif as WebAssembly. Arguments: paths of the
 * image and of the TIFF to write. Rotates the image upright and removes metadata. Tests run this file from its TypeScript
 * source, so its imports use erasable syntax only.
 */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(into: Pixels, done: (pixels: Pixels | null) => void): void;
}
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

async function main(from: string, to: string): Promise<void> {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;
  const [image] = new HeifDecoder().decode(readFileSync(from));
  if (!image) throw new Error('Not a HEIC image.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > HEIC_MEGAPIXELS * 1_000_000) throw new Error('The image is beyond the pixel limit.');
  const data = new Uint8ClampedArray(width * height * 4);
  const pixels = await new Promise<Pixels | null>((resolve) =>
    image.display({ data, width, height }, resolve),
  );
  if (!pixels) throw new Error('The image is damaged.');
  writeFileSync(to, tiffHeader(width, height));
  writeFileSync(to, data, { flag: 'a' });
}

await main(process.argv[2]!, process.argv[3]!);
process.exit(0);
