import { version } from 'pdfjs-dist/package.json';
// oxlint-disable-next-line import/default -- Vite answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
// oxlint-disable-next-line import/default -- Vite answers the address of the bundle
import readerUrl from '../../../reader/main?worker&url';
import { fetchOwnFile } from '../../../transport/own-file';
import { deferred } from '../../../ui/deferred';

/**
 * The code of the frame that draws PDFs. The page fetches and keeps it: a frame without an origin has no cache and would
 * fetch it for each file.
 */
export const readerCode = deferred(async () => {
  const [reader, worker] = await Promise.all([fetchOwnFile(readerUrl), fetchOwnFile(workerUrl)]);
  return { reader, worker };
});

/** The URL of a font, character map or decoder of pdf.js (`web/reader.plugin.ts`). */
export const readerAssetPath = (name: string): string => `/assets/pdfjs-${version}/${name}`;
