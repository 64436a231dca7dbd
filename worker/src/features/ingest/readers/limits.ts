/** The limits of one file. Sizes are in bytes unless the name says otherwise. */
export interface ReadLimits {
  /** The uploaded file. */
  fileBytes: number;
  /** Everything that a zip, docx, xlsx or pptx unpacks to, including nested files. */
  unpackedBytes: number;
  /** Number of files in one archive. */
  entries: number;
  /** The maximum ratio of unpacked to packed size, checked for entries above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  passages: number;
  /** Number of characters of all passages. */
  characters: number;
  /** The time that reading may take on an idle core, in milliseconds; the process is waited for three times as long. */
  timeMs: number;
  /** Number of scanned pages per upload. */
  scanPages: number;
  /** The time that one scanned page may take on an idle core, in milliseconds; it is waited for three times as long. */
  scanPageMs: number;
  /** The maximum time for all scanned pages, in milliseconds. */
  scanMs: number;
  /** Pixels of one page image. */
  scanPixels: number;
  /** JavaScript heap of the reading process, in megabytes. */
  heapMb: number;
  /** All writable memory of the reading process, heap included, in megabytes; Node's own start takes about 600. */
  memoryMb: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: ReadLimits = {
  fileBytes: 100 * MB,
  unpackedBytes: 200 * MB,
  entries: 5_000,
  ratio: 200,
  ratioFromBytes: 5 * MB,
  passages: 20_000,
  characters: 10_000_000,
  timeMs: 60_000,
  scanPages: 100,
  scanPageMs: 30_000,
  scanMs: 240_000,
  // An A4 page at 200 dpi has 3.9 million.
  scanPixels: 6_000_000,
  heapMb: 512,
  memoryMb: 1_600,
};

/** "200 MB" */
export function formatSize(bytes: number): string {
  return bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
