// npm run restore -- FILE [--replace] [--incomplete-log]: restores a backup while Studyhall is stopped, into an empty database
// and storage, or with --replace into one whose data is deleted. What was erased since the backup is erased again, by the log
// beside the file.
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { readSecrets } from './lib/data-dir.ts';
import { PlainError } from './lib/errors.ts';
import { runOnDatabase } from './lib/product-database.ts';
import { storageOf } from './lib/storage.ts';

await runOnDatabase(
  async (_database, settings, databaseUrl) => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        // What was erased outside the time of the log comes back.
        'incomplete-log': { type: 'boolean', default: false },
        // For npm run upgrade: what the failed version deleted is no erasure.
        'as-saved': { type: 'boolean', default: false },
      },
    });
    const path = resolve(positionals[0] ?? '');
    if (!positionals[0])
      throw new PlainError('Which backup? Write its file: npm run restore -- /backups/studyhall-….tar.gz');
    if (!existsSync(path)) throw new PlainError(`There is no file ${path}.`);
    const { DamagedBackup, forgetKeys, RestoreRefused, restoreCommand } =
      await import('@studyhall/platform/backup');
    const report = await restoreCommand({
      ...{
        path,
        databaseUrl,
        logFolder: dirname(path),
        replace: values.replace,
        incompleteLog: values['incomplete-log'],
        asSaved: values['as-saved'],
        secretKey: settings.env.SECRET_KEY ?? readSecrets(settings.dataDir).stored,
      },
      storage: storageOf(settings),
    }).catch((error: unknown) => {
      const isPlain = error instanceof DamagedBackup || error instanceof RestoreRefused;
      throw isPlain ? new PlainError(error.message) : error;
    });
    const { redisUrl, dataDir, env } = settings;
    if (redisUrl) {
      const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
      await forgetKeys(redis, env.REDIS_PREFIX ?? 'studyhall').finally(() => redis.disconnect());
    } else rmSync(join(dataDir, 'redis'), { recursive: true, force: true });
    console.log(report);
  },
  { isReplaced: true },
);
