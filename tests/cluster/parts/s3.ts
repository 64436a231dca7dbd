import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { Program } from './program.ts';

const VERSION = '3.7.1';
const FOLDER = join(import.meta.dirname, '../../../.cache/s3rver');
const MAIN = join(FOLDER, 'node_modules/s3rver/bin/s3rver.js');
const BUCKET = 'studyhall';

/** s3rver of the npm registry, installed on demand: a server of S3's API that keeps objects on disk. */
export async function startS3(
  folder: string,
): Promise<{ settings: Record<string, string>; program: Program }> {
  if (!existsSync(MAIN)) {
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--prefix', FOLDER, `s3rver@${VERSION}`],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`s3rver could not be installed: ${stderr}`);
  }
  const port = await freePort();
  const program = await Program.start(
    process.execPath,
    [MAIN, '-d', folder, '-a', '127.0.0.1', '-p', `${port}`, '--configure-bucket', BUCKET, '--silent'],
    port,
  );
  return {
    program,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  };
}
