import type { Readable } from 'node:stream';
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { DEFAULT_LIMITS, formatSize } from './limits.js';
import { NO_SCANS, type Reading } from './passages.js';
import { OverLimit, SENTENCES, UnreadableFile } from './unreadable-file.js';

/**
 * A zip in memory. Checks its directory before unpacking: number of entries, total size, compression ratio. yauzl enforces
 * the declared size of each entry during unpacking.
 */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  /** @throws UnreadableFile beyond the limits of `reading`; without it, the limits of one upload. */
  static async open(
    bytes: Buffer,
    reading: Reading = { limits: DEFAULT_LIMITS, unpackedBytes: 0, scans: NO_SCANS, scanned: 0 },
  ): Promise<Archive> {
    // yauzl rejects `../` in decoded names, so names stay undecoded. Here a name is only a label.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, autoClose: false });
    const entries = new Map<string, Entry>();
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > reading.limits.entries) {
        throw new OverLimit(
          `The file has more than ${reading.limits.entries.toLocaleString('en')} files in it.`,
        );
      }
      checkSize(entry, reading);
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );
      if (!name.endsWith('/')) entries.set(name, entry);
    }
    return new Archive(zip, entries);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  isEncrypted(name: string): boolean {
    return this.entries.get(name)?.isEncrypted() ?? false;
  }

  /** The entry's bytes, unpacked as they are read. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableFile(SENTENCES.damaged);
    if (entry.isEncrypted()) throw new UnreadableFile(SENTENCES.password);
    const stream: Readable = await this.zip.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Buffer>;
  }

  async read(name: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Unpacks all entries and discards the output. Call it before a library that trusts the zip directory unpacks the file. */
  async verify(): Promise<void> {
    for (const name of this.names) {
      for await (const chunk of this.stream(name)) void chunk;
    }
  }
}

function checkSize(entry: Entry, reading: Reading): void {
  const { limits } = reading;
  reading.unpackedBytes += entry.uncompressedSize;
  if (reading.unpackedBytes > limits.unpackedBytes) {
    const most = formatSize(limits.unpackedBytes);
    throw new OverLimit(`The file is too large to read: it unpacks to more than ${most}.`);
  }
  const tight = entry.uncompressedSize > limits.ratio * entry.compressedSize;
  if (tight && entry.uncompressedSize > limits.ratioFromBytes) throw new OverLimit(SENTENCES.tooTight);
}
