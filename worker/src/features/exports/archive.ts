import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Files that are compressed already: to compress them again costs time and saves nothing. */
const COMPRESSED = /^(image\/(png|jpeg|gif|webp|heic|heif)|application\/(pdf|zip|vnd\.openxmlformats.*))$/;

/**
 * A zip file that is written entry by entry as it is read: memory stays bounded, whatever its size. Entries and archives may be
 * larger than 4 GB (ZIP64).
 */
export class Archive {
  private readonly zip = new ZipFile();
  readonly output: Readable;

  /** @param signal ends the entry that is being written */
  constructor(private readonly signal: AbortSignal) {
    this.output = this.zip.outputStream as Readable;
    // A failed entry rejects its `add`; the caller destroys the output.
    this.zip.on('error', () => undefined);
  }

  /** Writes one entry; resolves when its content has been read to the end. One at a time. */
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

  /** Writes the directory of the archive: the output ends. */
  end(): void {
    this.zip.end();
  }
}
