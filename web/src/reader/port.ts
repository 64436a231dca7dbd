import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { FromReader, ToReader } from './protocol';

/** The frame's only channel to the page: it has no network and no storage. */
export class ReaderPort {
  private readonly assets = new Map<number, (bytes: ArrayBuffer | null) => void>();
  private transport: PDFDataRangeTransport | undefined;
  private count = 0;

  constructor(
    private readonly port: MessagePort,
    onMessage: (message: ToReader) => void,
  ) {
    port.onmessage = ({ data }: MessageEvent<ToReader>) => {
      if (data.type === 'data') this.transport?.onDataRange(data.begin, new Uint8Array(data.bytes));
      else if (data.type === 'asset') this.settle(data.id, data.bytes);
      else onMessage(data);
    };
  }

  send(message: FromReader, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }

  /** The file, whose ranges are requested as needed. */
  file(length: number): PDFDataRangeTransport {
    const transport = new PDFDataRangeTransport(length, null);
    transport.requestDataRange = (begin, end) => this.send({ type: 'range', begin, end });
    this.transport = transport;
    return transport;
  }

  /** Requests a font, character map or decoder of pdf.js. */
  async asset(name: string): Promise<Uint8Array> {
    const id = (this.count += 1);
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      this.assets.set(id, resolve);
      this.send({ type: 'asset', id, name });
    });
    if (!bytes) throw new Error(`${name} could not be loaded.`);
    return new Uint8Array(bytes);
  }

  private settle(id: number, bytes: ArrayBuffer | null): void {
    this.assets.get(id)?.(bytes);
    this.assets.delete(id);
  }
}
