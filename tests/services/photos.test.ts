import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileInfo } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const STUDENTS = 12;
const PHOTOS = 4;
const MEGABYTE = 1024 * 1024;

let product: Product;
let photo: Buffer;
/** The photo as the product stores it. */
let small: Buffer;
beforeAll(async () => {
  // As a phone takes it: 12 megapixels with noise, some 5 MB.
  const noise = { width: 1000, height: 750, channels: 3 as const };
  photo = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .resize(4000, 3000, { kernel: 'cubic' })
    .jpeg({ quality: 93 })
    .toBuffer();
  small = await sharp(photo).resize(2048, 1536).jpeg({ quality: 85 }).toBuffer();
  // Recognizing text in noise takes long, and proves nothing here.
  product = await startProduct({ env: { OCR_LANGUAGES: 'none' } });
});
afterAll(() => product?.stop());

async function upload(person: Person, at: number): Promise<FileInfo> {
  const form = new FormData();
  // Making each of them small would take most of the test's time, and one at a time is made small anyway.
  const bytes = new Uint8Array(at === 0 ? photo : small);
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), `photo-${at}.jpg`);
  const answer = await person.http.post<FileInfo>('/api/upload', form);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The peak of a process's resident memory so far, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

it(
  'twelve students with four photos each: all replies come, in bounded memory',
  { timeout: 280_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: STUDENTS }, () => product.signedIn()));
    const tabs = await Promise.all(people.map((person) => person.open()));
    const uploading = performance.now();
    const photos = await Promise.all(
      people.map(async (person) => {
        const files: FileInfo[] = [];
        for (let at = 0; at < PHOTOS; at++) files.push(await upload(person, at));
        return files;
      }),
    );
    const uploaded = performance.now() - uploading;

    const started = performance.now();
    const ends = await Promise.all(
      people.map(async (person, at) => {
        const file_ids = (photos[at] ?? []).map(({ id }) => id);
        const turn = await person.ask('What is in these photos? [[demo: text="Four photos."]]', { file_ids });
        const end = await tabs[at]?.terminalEvent(turn.turn_id, 200_000);
        return { type: end?.type, ms: performance.now() - started };
      }),
    );
    const failed = ends.filter(({ type }) => type !== 'turn.completed').length;
    const [worker, api] = [
      await peakOf(product.workers[0]?.pid ?? 0),
      await peakOf(product.apis[0]?.pid ?? 0),
    ];
    const slowest = Math.max(...ends.map(({ ms }) => ms));
    console.log(
      `photo ${(photo.length / MEGABYTE).toFixed(1)} MB; uploads ${Math.round(uploaded)} ms; failed ${failed}; ` +
        `slowest ${Math.round(slowest)} ms; worker ${Math.round(worker)} MB; api ${Math.round(api)} MB`,
    );
    expect(failed).toBe(0);
    expect(worker).toBeLessThan(700);
    expect(api).toBeLessThan(700);
  },
);
