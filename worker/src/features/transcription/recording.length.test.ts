import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { opusMs } from './length/opus.js';
import { recordingSeconds } from './recording.length.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(file: Buffer, name: string) {
  const path = join(folder, name);
  await writeFile(path, file);
  return recordingSeconds(path, `recording.${name}`);
}

/** A packet of 20 ms of silence. */
const PACKET = Buffer.from('f8fffe', 'hex');
const OPUS_HEAD = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');

const element = (id: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const numbers = (id: string, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
};
const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');

function webm(
  seconds: number,
  { claim = null as number | null, codec = 'A_OPUS', flags = 0x80, isLive = false } = {},
) {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((claim ?? 0) * 1_000);
  const info = element(
    '1549a966',
    numbers('2ad7b1', 1_000_000),
    ...(claim === null ? [] : [element('4489', duration)]),
  );
  const track = element(
    'ae',
    numbers('d7', 1),
    numbers('83', 2),
    text('86', codec),
    element('63a2', OPUS_HEAD),
  );
  const blocks = Array.from({ length: seconds * 50 }, () =>
    element('a3', Buffer.from([0x81, 0, 0, flags]), PACKET),
  );
  const content = [info, element('1654ae6b', track)];
  const header = element('1a45dfa3', text('4282', 'webm'));
  if (!isLive)
    return Buffer.concat([
      header,
      element('18538067', ...content, element('1f43b675', numbers('e7', 0), ...blocks)),
    ]);
  const cluster = [Buffer.from('1f43b675', 'hex'), UNKNOWN_SIZE, numbers('e7', 0), ...blocks];
  return Buffer.concat([header, Buffer.from('18538067', 'hex'), UNKNOWN_SIZE, ...content, ...cluster]);
}

function oggPage(granule: number, flags: number, packets: Buffer[]) {
  const sizes = packets.map(({ length }) => length);
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header.writeBigInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(7, 14);
  header[26] = sizes.length;
  return Buffer.concat([header, Buffer.from(sizes), ...packets]);
}
function ogg(seconds: number, head = OPUS_HEAD) {
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const pages = Array.from({ length: seconds }, () =>
    oggPage(
      48_000,
      0,
      Array.from({ length: 50 }, () => PACKET),
    ),
  );
  return Buffer.concat([oggPage(0, 2, [head]), oggPage(0, 0, [tags]), ...pages]);
}

function wav(seconds: number, { says = seconds, rate = 8_000, byteRate = 16_000, format = 1 } = {}) {
  const bytes = Buffer.alloc(44 + seconds * 16_000);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(format, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(byteRate, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(says * 16_000, 40);
  return bytes;
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(name), content]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
/** AAC LC of 16,000 Hz: its 375 frames last 24 seconds. */
function mp4(frames: number, { entry = 'mp4a', settings = '1408' } = {}) {
  const decoder = Buffer.from(`0000000003190001000411401500000000000000000000000502${settings}060102`, 'hex');
  const described = box('stsd', words(0, 1), box(entry, Buffer.alloc(28), box('esds', decoder)));
  const table = box('stbl', described, box('stsz', words(0, 0, 0)));
  const movie = box(
    'moov',
    box('mvhd', words(0, 0, 0, 1_000, 1_000)),
    box('trak', box('mdia', box('minf', table))),
  );
  const fragment = box('moof', box('traf', box('trun', words(0, frames))));
  return Buffer.concat([box('ftyp', Buffer.from('isom'), words(0)), movie, fragment, box('mdat')]);
}

it.each([
  ['webm without a length', 'webm', webm(20)],
  ['webm that is live', 'webm', webm(20, { isLive: true })],
  ['webm that says a second', 'webm', webm(20, { claim: 1 })],
  ['ogg whose positions say a second', 'ogg', ogg(20)],
  ['ogg of two chained streams', 'ogg', Buffer.concat([ogg(19), ogg(1)])],
  ['wav', 'wav', wav(20)],
  ['wav whose data says a second', 'wav', wav(20, { says: 1 })],
  ['wav whose bytes a second are wrong', 'wav', wav(20, { byteRate: 16_000_000 })],
  ['mp4 that says a second', 'mp4', mp4(313)],
])('counts what is in a recording: %s', async (_title, name, file) => {
  expect(await measure(file, name)).toBeCloseTo(20, 1);
});

it('takes the length that a header says where it is more', async () => {
  expect(await measure(webm(1, { claim: 20 }), 'webm')).toBe(20);
});

it.each([
  ['webm of another codec', 'webm', webm(1, { codec: 'A_VORBIS' })],
  ['webm with several packets in a block', 'webm', webm(1, { flags: 0x86 })],
  ['webm that is cut off', 'webm', webm(1).subarray(0, -1)],
  ['webm without sound', 'webm', webm(0)],
  ['ogg of another codec', 'ogg', ogg(1, Buffer.from('\u0001vorbis-----------', 'latin1'))],
  ['wav of an impossible rate', 'wav', wav(20, { rate: 4_000_000 })],
  ['wav that is compressed', 'wav', wav(20, { format: 2 })],
  ['mp4 of another codec', 'mp4', mp4(100, { entry: 'Opus' })],
  ['mp4 of an unknown kind of AAC', 'mp4', mp4(100, { settings: 'b808' })],
  ['mp3 without a frame', 'mp3', Buffer.from('ID3 and no more')],
])('measures nothing that it cannot count: %s', async (_title, name, file) => {
  expect(await measure(file, name)).toBeNull();
});

it.each([
  [0x08, 0, 20],
  [0x18, 0, 60],
  [0x60, 0, 10],
  [0x80, 0, 2.5],
  [0xf9, 0, 40],
  [0xfb, 6, 120],
])('knows the length of an Opus packet that begins with %i, %i', (first, second, ms) => {
  expect(opusMs(first, second)).toBe(ms);
});
