import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import './reader.css';
import { PageList } from './page-list';
import { ReaderPort } from './port';
import type { ReaderColours, ToReader } from './protocol';
import { drawThumbnail } from './thumbnail';

/** Pixels of an image in the file; a larger one is left out. */
const MAX_IMAGE_PIXELS = 50_000_000;
const RANGE_BYTES = 256 * 1024;

/*
 * The page of the frame that shows a PDF. It has no origin of its own kind, so it reaches neither the session nor the
 * app, and no network: everything comes through one port. Nothing of the file is run: pdf.js has no scripting here, and
 * the policy forbids to make code of text.
 */
window.addEventListener('message', start, { once: true });
window.parent.postMessage('reader-ready', '*');

function start({ ports: [channel] }: MessageEvent): void {
  if (!channel) return;
  let pages: PageList | undefined;
  const port = new ReaderPort(channel, (message) => {
    if (message.type === 'open') {
      paint(message.colours);
      open(port, message).then(
        (list) => (pages = list),
        () => port.send({ type: 'failed' }),
      );
    } else if (message.type === 'thumbnail') {
      load(port, message.length)
        .then((document) => drawThumbnail(document, message.pixels))
        .then(
          (image) => port.send({ type: 'thumbnail', image }, [image]),
          () => port.send({ type: 'failed' }),
        );
    } else if (message.type === 'colours') paint(message.colours);
    else if (message.type === 'go') pages?.go(message.page);
  });
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') port.send({ type: 'escape' });
  });
}

async function open(port: ReaderPort, message: Extract<ToReader, { type: 'open' }>): Promise<PageList> {
  const document = await load(port, message.length);
  const list = new PageList(document, port, message);
  await list.show();
  port.send({ type: 'opened', pages: document.numPages });
  return list;
}

async function load(port: ReaderPort, length: number): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort = await startWorker();
  return getDocument({
    range: port.file(length),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The page hands over the fonts that a file does not bring along.
    useSystemFonts: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    useWorkerFetch: false,
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'fonts/',
    wasmUrl: 'wasm/',
    BinaryDataFactory: class {
      private readonly folders: Readonly<Record<string, string>> = {
        cMapUrl: 'cmaps/',
        standardFontDataUrl: 'fonts/',
        wasmUrl: 'wasm/',
      };

      fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
        return port.asset(`${this.folders[kind] ?? ''}${filename}`);
      }
    },
  }).promise;
}

/**
 * A page without an origin may not start a worker from an address, but one from a text that loads it. What is sent to it
 * before its own first message would be lost.
 */
function startWorker(): Promise<Worker> {
  const source = `import(${JSON.stringify(new URL(workerUrl, window.location.href).href)});`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', () => reject(new Error('The worker did not start.')), { once: true });
  });
}

function paint(colours: ReaderColours): void {
  for (const [name, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${name}`, colour as string);
}
