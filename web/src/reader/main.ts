import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import styles from './reader.css?inline';
import { PageList } from './page-list';
import { ReaderPort } from './port';
import { RANGE_BYTES, type ReaderColours, type ToReader } from './protocol';
import { drawThumbnail } from './thumbnail';

/** In pixels. Larger images in the file are skipped. */
const MAX_IMAGE_PIXELS = 50_000_000;

declare global {
  interface Window {
    /** Sent by the page to `reader.html`: the port, and the code of pdf.js's worker. */
    handed: { port: MessagePort; worker: Blob };
  }
}

/*
 * The code of the frame that shows a PDF. Its origin is opaque, so it can access neither the session nor the app nor the
 * network: all data comes through one port. Nothing in the file is executed: scripting in pdf.js is off, and the policy
 * forbids evaluating text.
 */
start(window.handed.port);

function start(channel: MessagePort): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
  let pages: Promise<PageList> | undefined;
  const port = new ReaderPort(channel, (message) => {
    if (message.type === 'open') {
      paint(message.colours);
      pages = open(port, message);
      pages.catch(() => port.send({ type: 'failed' }));
    } else if (message.type === 'thumbnail') {
      sendThumbnails(port, message).catch(() => port.send({ type: 'failed' }));
    } else if (message.type === 'colours') paint(message.colours);
    else if (message.type === 'show')
      void pages?.then((list) => list.showPage(message.page, message.mark)).catch(() => undefined);
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

async function sendThumbnails(
  port: ReaderPort,
  { length, pages, pixels }: Extract<ToReader, { type: 'thumbnail' }>,
): Promise<void> {
  const document = await load(port, length);
  const last = Math.min(pages, document.numPages);
  for (let number = 1; number <= last; number++) {
    const image = await drawThumbnail(document, number, pixels);
    port.send({ type: 'thumbnail', image, isLast: number === last }, [image]);
  }
}

async function load(port: ReaderPort, length: number): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort = await startWorker();
  return getDocument({
    range: port.file(length),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The page provides fonts that the file does not embed.
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
 * Chromium does not start a module worker from an opaque origin, but it starts a classic one whose code imports a module.
 * Messages sent before the worker's first message would be lost.
 */
function startWorker(): Promise<Worker> {
  const source = `import(${JSON.stringify(URL.createObjectURL(window.handed.worker))});`;
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
