import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallDisk } from '../../../../tests/support/small-disk.js';
import { ArchiveWriter } from './archive.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const MEGABYTE = randomBytes(1024 * 1024);

async function fill(archive: ArchiveWriter): Promise<void> {
  for (let entry = 0; entry < 8; entry += 1)
    await archive.add(`entry ${entry}`, MEGABYTE.byteLength, [MEGABYTE]);
  await archive.finish({ rows: {}, objects: 0, absent_objects: 0 });
}

it.each(['at once', 'later'])('names why its file could not be opened, %s', async (when) => {
  const path = join(folder, 'none', 'archive');
  const archive = new ArchiveWriter(path);
  if (when === 'later') for (let turns = 0; turns < 100; turns += 1) await turn();
  await expect(fill(archive)).rejects.toMatchObject({ code: 'ENOENT', path });
  await expect(archive.addText('further', 'text')).rejects.toMatchObject({ code: 'ENOENT', path });
});

it('names a full disk', async (context) => {
  await using disk = await smallDisk(1);
  if (!disk) return context.skip();
  const archive = new ArchiveWriter(join(disk.folder, 'archive'));
  await expect(fill(archive)).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('passes on an error of what it reads', async () => {
  const archive = new ArchiveWriter(join(folder, 'archive'));
  async function* broken(): AsyncGenerator<Buffer> {
    yield MEGABYTE;
    throw Object.assign(new Error('unreadable'), { code: 'EACCES', path: '/objects/one' });
  }
  await expect(archive.add('one', 2 * MEGABYTE.byteLength, broken())).rejects.toMatchObject({
    path: '/objects/one',
  });
});
