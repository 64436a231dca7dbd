import { expect, it } from 'vitest';
import { RANGE_BYTES } from '../../../reader/protocol';
import type { ByteRange, FilePart } from '../../../transport/bytes';
import { openRemoteFile } from './remote-file';

/** A file that is read by ranges, and the requested ranges. */
function fileOf(length: number) {
  const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
  const ranges: ByteRange[] = [];
  const readPart = async (range: ByteRange): Promise<FilePart> => {
    ranges.push(range);
    const begin = 'last' in range ? Math.max(length - range.last, range.beyond) : range.begin;
    const end = 'last' in range ? length : Math.min(length, range.end);
    return { bytes: bytes.slice(begin, end).buffer, begin, total: length };
  };
  return { bytes, ranges, remote: openRemoteFile(readPart) };
}

const FIRST_REQUESTS = [
  { begin: 0, end: RANGE_BYTES },
  { last: RANGE_BYTES, beyond: RANGE_BYTES },
];

it('reads a file of two parts with the two requests that it begins with', async () => {
  const { bytes, ranges, remote } = fileOf(RANGE_BYTES + 1_000);
  expect(await remote.length).toBe(bytes.length);
  for (const [begin, end] of [
    [0, 10],
    [RANGE_BYTES, bytes.length],
    [bytes.length - 5, bytes.length],
  ] as const)
    expect(new Uint8Array(await remote.read(begin, end))).toEqual(bytes.slice(begin, end));
  expect(ranges).toEqual(FIRST_REQUESTS);
});

it('requests what stands between the first and the last part', async () => {
  const { bytes, ranges, remote } = fileOf(4 * RANGE_BYTES);
  const [begin, end] = [RANGE_BYTES, 2 * RANGE_BYTES];
  expect(new Uint8Array(await remote.read(begin, end))).toEqual(bytes.slice(begin, end));
  expect(ranges).toEqual([...FIRST_REQUESTS, { begin, end }]);
  const across = await remote.read(RANGE_BYTES - 1, RANGE_BYTES + 1);
  expect(new Uint8Array(across)).toEqual(bytes.slice(RANGE_BYTES - 1, RANGE_BYTES + 1));
});
