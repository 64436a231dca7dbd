import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Files that are already compressed: compressing them again saves nothing. */
const COMPRESSED = /^(image\/(png|jpeg|gif|webp|heic|heif)|application\/(pdf|zip|vnd\.openxmlformats.*))$/;

/** A zip file that is streamed entry by entry, so that memory stays bounded. Entries and archives may exceed 4 GB (ZIP64). */
export class Archive {
  private readonly zip = new ZipFile();
  readonly output: Readable;

  /** @param signal aborts the current entry */
  constructor(private readonly signal: AbortSignal) {
    this.output = this.zip.outputStream as Readable;
    // The `add` of a failed entry rejects; the caller destroys the output.
    this.zip.on('error', () => undefined);
  }

  /** Writes one entry. Resolves when its content has been read completely. Do not call it concurrently. */
  async add(
    path: string,
    content: AsyncIterable<string | Buffer> | Readable,
    type = 'text/plain',
  ): Promise<void> {
    const { signal } = this;
    signal.throwIfAborted();
    const body = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    const onAbort = (): void => void body.destroy(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    this.zip.addReadStream(body, path, { compress: !COMPRESSED.test(type) });
    try {
      await finished(body, { writable: false });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Writes the zip directory and ends the output. */
  end(): void {
    this.zip.end();
  }
}
