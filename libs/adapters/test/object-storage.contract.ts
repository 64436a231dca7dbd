import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ObjectTooLarge, type ObjectStorage } from '@studyhall/ports';

const BAD_KEYS = [
  '',
  '/',
  'a//b',
  '../a',
  'a/../b',
  '/etc/passwd',
  'A',
  'a b',
  'a/',
  'a\0',
  'a_b',
  'ä',
  'x'.repeat(201),
];
const LARGE = 12 * 1024 * 1024;

function key(): string {
  return `uploads/${randomUUID()}`;
}

function* blocks(bytes: number, size = 64 * 1024): Generator<Buffer> {
  for (let at = 0; at < bytes; at += size) yield Buffer.alloc(Math.min(size, bytes - at), at / size);
}

async function* failing(bytes: number): AsyncGenerator<Buffer> {
  yield* blocks(bytes);
  throw new Error('the upload broke off');
}

async function bytesOf(found: { body: Readable } | null): Promise<Buffer> {
  return found ? buffer(found.body) : Buffer.alloc(0);
}

/** The contract tests of every object storage; `leftovers` lists everything in the storage besides whole objects. */
export function describeObjectStorage(
  name: string,
  open: () => Promise<{ storage: ObjectStorage; leftovers: () => Promise<string[]> }>,
): void {
  describe(`${name}: object storage`, () => {
    it.each([0, 1, 100_000, LARGE])('gives %i bytes back as they were', async (bytes) => {
      const { storage, leftovers } = await open();
      const at = key();
      expect(await storage.put(at, Readable.from(blocks(bytes)))).toEqual({ size: bytes });
      const found = await storage.get(at);
      expect(found?.size).toBe(bytes);
      expect(Buffer.compare(await bytesOf(found), Buffer.concat([...blocks(bytes)]))).toBe(0);
      expect(await leftovers()).toEqual([]);
    });

    it('reads ranges and says the whole size', async () => {
      const { storage } = await open();
      const at = key();
      await storage.put(at, Readable.from([Buffer.from('0123456789')]));
      const read = async (start: number, end: number) => {
        const found = await storage.get(at, { start, end });
        return [found?.size, (await bytesOf(found)).toString()];
      };
      expect(await read(2, 4)).toEqual([10, '234']);
      expect(await read(0, 0)).toEqual([10, '0']);
      expect(await read(8, 99)).toEqual([10, '89']);
      expect(await read(10, 12)).toEqual([10, '']);
    });

    it('replaces, removes, and answers null for what is absent', async () => {
      const { storage } = await open();
      const at = key();
      expect(await storage.get(at)).toBeNull();
      await storage.put(at, Readable.from(['one']));
      await storage.put(at, Readable.from(['two']));
      expect((await bytesOf(await storage.get(at))).toString()).toBe('two');
      await storage.delete(at);
      await storage.delete(at);
      expect(await storage.get(at)).toBeNull();
    });

    it('keeps `a` and `a/b` as separate objects', async () => {
      const { storage } = await open();
      const at = key();
      await storage.put(at, Readable.from(['short']));
      await storage.put(`${at}/preview`, Readable.from(['long']));
      expect((await bytesOf(await storage.get(at))).toString()).toBe('short');
      expect((await bytesOf(await storage.get(`${at}/preview`))).toString()).toBe('long');
    });

    it('lists every stored object with its time, and no removed ones', async () => {
      const { storage } = await open();
      const keys = [...Array.from({ length: 7 }, key), `${key()}/preview`];
      const before = Date.now() - 2_000;
      for (const at of keys) await storage.put(at, Readable.from(['x']));
      await storage.put(key(), Readable.from(failing(10))).catch(() => undefined);
      await storage.delete(keys[0] ?? '');
      const listed = await Array.fromAsync(storage.list());
      expect(listed.map((one) => one.key).toSorted()).toEqual(keys.slice(1).toSorted());
      expect(listed.every(({ storedAt }) => storedAt.getTime() >= before)).toBe(true);
    });

    it('lists nothing where nothing was stored', async () => {
      const { storage } = await open();
      expect(await Array.fromAsync(storage.list())).toEqual([]);
    });

    it.each([
      ['small', 10, 9],
      ['large', LARGE, LARGE - 1],
    ])('leaves nothing of a %s upload beyond its limit', async (_size, bytes, maxBytes) => {
      const { storage, leftovers } = await open();
      const at = key();
      const body = Readable.from(blocks(bytes));
      await expect(storage.put(at, body, { maxBytes })).rejects.toThrow(ObjectTooLarge);
      expect(body.destroyed).toBe(true);
      expect(await storage.get(at)).toBeNull();
      expect(await leftovers()).toEqual([]);
    });

    it('takes exactly its limit', async () => {
      const { storage } = await open();
      expect(await storage.put(key(), Readable.from(blocks(10)), { maxBytes: 10 })).toEqual({ size: 10 });
    });

    it.each([0, 10, LARGE])(
      'leaves the old object alone when an upload fails after %i bytes',
      async (bytes) => {
        const { storage, leftovers } = await open();
        const at = key();
        await storage.put(at, Readable.from(['old']));
        await expect(storage.put(at, Readable.from(failing(bytes)))).rejects.toThrow('broke off');
        expect((await bytesOf(await storage.get(at))).toString()).toBe('old');
        expect(await leftovers()).toEqual([]);
      },
    );

    it('survives a body that fails before it is read', async () => {
      const { storage, leftovers } = await open();
      const body = new Readable({ read: () => undefined });
      const put = storage.put(key(), body);
      body.destroy(new Error('the upload broke off'));
      await expect(put).rejects.toThrow('broke off');
      expect(await leftovers()).toEqual([]);
    });

    it.each(BAD_KEYS)('refuses the key %j', async (bad) => {
      const { storage } = await open();
      await expect(storage.put(bad, Readable.from(['x']))).rejects.toThrow(TypeError);
      await expect(storage.get(bad)).rejects.toThrow(TypeError);
      await expect(storage.delete(bad)).rejects.toThrow(TypeError);
    });
  });
}
