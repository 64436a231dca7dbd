import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeObjectStorage } from '../../test/object-storage.contract.js';
import { createDiskStorage } from './index.js';

const MEGABYTE = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open() {
  const root = await mkdtemp(join(folder, 'data-'));
  const leftovers = () => readdir(join(root, 'tmp')).catch(() => []);
  return { root, storage: createDiskStorage({ root }), leftovers };
}

describeObjectStorage('disk', open);

describe('disk', () => {
  it('creates files readable only by its own user', async () => {
    const { root, storage } = await open();
    await storage.put('uploads/a', Readable.from(['secret']));
    const names = await readdir(join(root, 'objects'), { recursive: true });
    const file = names.find((name) => name.endsWith('uploads_a'));
    expect(file).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/uploads_a$/);
    expect((await stat(join(root, 'objects', file ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'objects'))).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.geteuid?.() === 0)('gives what root writes to the owner of the folder', async () => {
    const { root, storage } = await open();
    await chown(root, 12_345, 12_346);
    await Promise.all(['uploads/a', 'uploads/b'].map((key) => storage.put(key, Readable.from(['x']))));
    const made = await readdir(root, { recursive: true });
    // Two folders and the file of each object, with the folder of both and that of temporaries.
    expect(made).toHaveLength(8);
    for (const name of made) expect(await stat(join(root, name))).toMatchObject({ uid: 12_345, gid: 12_346 });
  });

  it('removes temporary files older than an hour, and keeps younger ones', async () => {
    const { root, storage, leftovers } = await open();
    const temporaries = join(root, 'tmp');
    await mkdir(temporaries);
    await writeFile(join(temporaries, 'old'), 'x');
    await writeFile(join(temporaries, 'young'), 'x');
    const longAgo = new Date(Date.now() - 61 * 60 * 1000);
    await utimes(join(temporaries, 'old'), longAgo, longAgo);
    await storage.put('uploads/a', Readable.from(['x']));
    expect(await leftovers()).toEqual(['young']);
  });

  it('removes what a crash left also in a process that runs for hours', async () => {
    const { root, storage, leftovers } = await open();
    await storage.put('uploads/a', Readable.from(['x']));
    const left = join(root, 'tmp', 'left');
    await writeFile(left, 'x');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61 * 60 * 1000);
    await storage.put('uploads/b', Readable.from(['x']));
    clock.mockRestore();
    expect(await leftovers()).toEqual([]);
  });

  it('keeps the reserve where the disk fills up while an object is written', async () => {
    const root = await mkdtemp(join(folder, 'data-'));
    const { bavail, bsize } = await statfs(root);
    const storage = createDiskStorage({ root, reserveBytes: bavail * bsize - 512 * MEGABYTE });
    const others = join(folder, 'others');
    async function* body(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(MEGABYTE);
      await promisify(execFile)('fallocate', ['-l', '1G', others]);
      for (let written = 0; written < 8; written += 1) yield Buffer.alloc(MEGABYTE);
    }
    await expect(storage.put('uploads/a', Readable.from(body()))).rejects.toThrow('The disk is nearly full.');
    await rm(others);
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });

  it('shows the object to another process only when it is whole', async () => {
    const { root, storage } = await open();
    const other = createDiskStorage({ root });
    const body = new Readable({ read: () => undefined });
    body.push('half');
    const put = storage.put('uploads/a', body);
    expect(await other.get('uploads/a')).toBeNull();
    body.push(' and half');
    body.push(null);
    await put;
    expect((await other.get('uploads/a'))?.size).toBe(13);
  });
});
