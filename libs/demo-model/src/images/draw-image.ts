import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflateAsync = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const FAST = 4;

/** A sky in two colours with a sun, as a PNG: the same for the same prompt. Source: W3C, Portable Network Graphics. */
export async function drawImage(
  prompt: string,
  width: number,
  height: number,
  variant: number,
): Promise<Buffer> {
  const seed = createHash('sha256').update(`${variant} ${prompt}`).digest();
  const [top, bottom, sun] = [0, 3, 6].map((at) => [...seed.subarray(at, at + 3)]) as [
    number[],
    number[],
    number[],
  ];
  const [sunX, sunY] = [width * (0.2 + (seed[9]! / 255) * 0.6), height * (0.2 + (seed[10]! / 255) * 0.4)];
  const radius = Math.min(width, height) / 8;
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const share = y / height;
    const sky = top.map((from, channel) => from + ((bottom[channel] ?? 0) - from) * share);
    for (let x = 0; x < width; x += 1) {
      const isSun = Math.hypot(x - sunX, y - sunY) < radius;
      rows.set(isSun ? sun : sky, y * stride + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUECOLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await deflateAsync(rows, { level: FAST })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
