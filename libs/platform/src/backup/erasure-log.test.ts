import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSpan, pruneErasureLog, readErasureLog } from './erasure-log.js';

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

test('a pruned log lacks what is older than 13 months, says so, and belongs to the owner of its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studyhall-erasure-log-'));
  try {
    if (isRoot) await chown(folder, NOBODY, NOBODY);
    const entry = { id: 'a', at: '2020-01-02T00:00:00.000Z', kind: 'users', ids: ['1'] };
    const header = {
      complete_since: '2020-01-01T00:00:00.000Z',
      complete_until: new Date().toISOString(),
    };
    await writeFile(
      join(folder, 'erasures.jsonl'),
      [header, entry, { ...entry, at: header.complete_until }].map((line) => JSON.stringify(line)).join('\n'),
    );
    await pruneErasureLog(folder);
    const kept = await Array.fromAsync(readErasureLog(folder, new Date(0)), ({ at }) => at);
    expect(kept).toEqual([header.complete_until]);
    expect((await findSpan(folder))?.since.getTime()).toBeGreaterThan(Date.parse(entry.at));
    const { uid, gid } = await stat(join(folder, 'erasures.jsonl'));
    if (isRoot) expect([uid, gid]).toEqual([NOBODY, NOBODY]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
