import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneErasureLog } from './erasure-log.js';

const NOBODY = 65_534;

test.runIf(process.geteuid?.() === 0)(
  'the log that root made belongs to the owner of its folder',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studyhall-erasure-log-'));
    try {
      await chown(folder, NOBODY, NOBODY);
      await pruneErasureLog(folder, new Date());
      const { uid, gid } = await stat(join(folder, 'erasures.jsonl'));
      expect([uid, gid]).toEqual([NOBODY, NOBODY]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
