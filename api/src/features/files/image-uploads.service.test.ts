import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, FileInfo } from '@studyhall/contracts';
import { files } from '@studyhall/persistence';
import type { Answer, HttpClient } from '@studyhall/testing';
import { OpenRequests } from '../../http/sessions/open-requests.js';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let client: HttpClient;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signedIn()).client;
});
afterAll(() => api?.stop());

function upload(bytes: Buffer, name: string): Promise<Answer<FileInfo & ErrorBody>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.post<FileInfo & ErrorBody>('/api/upload', form);
}

/** The stored image. */
async function stored({ body }: Answer<FileInfo>): Promise<Buffer> {
  const answer = await fetch(new URL(body.url, api.url), { headers: { cookie: client.cookie ?? '' } });
  return Buffer.from(await answer.arrayBuffer());
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080c0' } });

describe('an uploaded image', () => {
  it('is resized, turned upright, and stripped of metadata', async () => {
    const photo = await plain(4_000, 3_000)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Mia' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const answer = await upload(photo, 'photo.jpg');
    expect(answer).toMatchObject({ status: 200, body: { type: 'image/jpeg', status: 'ready' } });
    const bytes = await stored(answer);
    expect(answer.body.size).toBe(bytes.length);
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 1_536, height: 2_048 });
    expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('Mia')).toBe(false);
  });

  it('that is small and has no metadata is stored unchanged', async () => {
    const small = await plain(640, 480).png().toBuffer();
    expect((await stored(await upload(small, 'small.png'))).equals(small)).toBe(true);
  });

  it('is ready at once for a model that sees it, and stays open work until its text was read', async () => {
    const { body } = await upload(await plain(320, 240).png().toBuffer(), 'board.png');
    expect(body.status).toBe('ready');
    const open = async (): Promise<string[]> =>
      (await files.findProcessing(api.db, -60_000, null, 500)).map(({ id }) => id);
    expect(await open()).toContain(body.id);
    expect(await files.settleFile(api.db, body.id, 'ready', null)).toBe(false);
    expect(await open()).not.toContain(body.id);
  });

  it('in HEIC becomes a JPEG without metadata', async () => {
    const heic = await readFile(new URL('../../../../tests/fixtures/worksheet.heic', import.meta.url));
    expect(heic.includes('Exif')).toBe(true);
    const answer = await upload(heic, 'IMG_0012.HEIC');
    expect(answer).toMatchObject({ status: 200, body: { name: 'IMG_0012.jpg', type: 'image/jpeg' } });
    const found = await sharp(await stored(answer)).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 1_240, height: 700 });
    expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
    const broken = await upload(heic.subarray(0, 4_000), 'IMG_0013.heic');
    expect(broken).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
  });

  it.each(['png', 'webp', 'gif'] as const)('stays a %s', async (format) => {
    const large = await plain(3_000, 100).toFormat(format).toBuffer();
    const found = await sharp(await stored(await upload(large, `large.${format}`))).metadata();
    expect(found).toMatchObject({ format, width: 2_048 });
  });

  it('with more pixels than allowed is refused with the limit', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await upload(bomb, 'bomb.png')).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'An image can have at most 100 megapixels.' },
    });
  });

  it('that is damaged is refused', async () => {
    const noise = { width: 2_500, height: 100, channels: 3 as const };
    const whole = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
      .png()
      .toBuffer();
    const broken = whole.subarray(0, whole.length / 2);
    expect(await upload(broken, 'broken.png')).toMatchObject({
      status: 415,
      body: { detail: 'The image could not be read. It may be damaged.' },
    });
  });
});

it.each([
  ['image', 'png'],
  ['text', 'txt'],
])('one more %s is refused with 429 while twenty files of the same user arrive', async (_kind, extension) => {
  const { client: mia, user } = await api.signedIn();
  const bytes =
    extension === 'png' ? await plain(64, 64).png().toBuffer() : Buffer.from('Sugar. '.repeat(20));
  const arriving = await Promise.all(
    Array.from({ length: 20 }, () => beginUpload(mia, bytes, `slow.${extension}`)),
  );
  const more = (): Promise<Answer<ErrorBody>> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), `one-more.${extension}`);
    return mia.post<ErrorBody>('/api/upload', form);
  };
  await expect.poll(() => api.app.get(OpenRequests).countForUser(user.id)).toBe(20);
  const refused = await more();
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'You can upload at most 20 files at once. Please wait for some to finish.' },
  });
  expect(refused.headers.get('retry-after')).toBe('10');
  expect((await upload(bytes, `another-user.${extension}`)).status).toBe(200);
  for (const tcp of arriving) tcp.destroy();
  await expect.poll(async () => (await more()).status).toBe(200);
});

/** Sends the start of a file whose end never comes. */
async function beginUpload({ cookie }: HttpClient, bytes: Buffer, name: string): Promise<Socket> {
  const { hostname, port, host } = new URL(api.url);
  const tcp = connect(Number(port), hostname).on('error', () => undefined);
  await once(tcp, 'connect');
  const head = [
    'POST /api/upload HTTP/1.1',
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
  ];
  const part = ['--x', `Content-Disposition: form-data; name="file"; filename="${name}"`];
  tcp.write(`${head.join('\r\n')}\r\n\r\n${part.join('\r\n')}\r\n\r\n`);
  // More than is read to detect the kind of the file.
  tcp.write(Buffer.concat([bytes, Buffer.alloc(64 * 1024, 'a')]));
  return tcp;
}
