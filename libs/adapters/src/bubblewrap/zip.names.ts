import type { FileHandle } from 'node:fs/promises';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 2 * 1024 * 1024;

/** The declared contents of a ZIP; nothing is unpacked. */
export interface ZipDirectory {
  names: string[];
  /** Total unpacked bytes of all entries, as declared. */
  unpacked: number;
}

/** Reads the directory at the end of a ZIP; undefined if it is broken, too large, or ZIP64 (not supported). */
export async function zipDirectory(file: FileHandle, size: number): Promise<ZipDirectory | undefined> {
  const tail = await read(file, Math.max(0, size - END_BYTES - MAX_COMMENT), size);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1 || tail.length - end < END_BYTES || tail.readUInt32LE(end) !== END_OF_DIRECTORY)
    return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY || start + length > size) return undefined;
  const directory = await read(file, start, start + length);
  const names: string[] = [];
  let unpacked = 0;
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
    unpacked += directory.readUInt32LE(at + 24);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return { names, unpacked };
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
