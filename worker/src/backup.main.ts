// Backup and restore in the worker's image. Settings come from the environment (docs/operations.md, "With Docker"):
//   node worker/dist/backup.main.js
//   node worker/dist/backup.main.js restore FILE [--replace] [--incomplete-log]
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage, loadConfig, RedisConnections } from '@studyhall/platform';
import { backupCommand, forgetKeys, restoreCommand } from '@studyhall/platform/backup';
import { createStorage } from './adapters.module.js';

const config = loadConfig(process.env);
const databaseUrl = config.DATABASE_URL;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'incomplete-log': { type: 'boolean', default: false },
  },
});
const [command = 'backup', file] = positionals;

try {
  const storage = await createStorage(config);
  if (command === 'restore' && file !== undefined) {
    const path = resolve(file);
    const { replace, 'incomplete-log': incompleteLog } = values;
    const { SECRET_KEY: secretKey } = config;
    const options = {
      path,
      databaseUrl,
      storage,
      secretKey,
      logFolder: dirname(path),
      replace,
      incompleteLog,
    };
    process.stdout.write(`${await restoreCommand(options)}\n`);
    const redis = new RedisConnections(config);
    await forgetKeys(redis.commands, redis.prefix).finally(() => redis.onApplicationShutdown());
  } else if (command === 'backup') {
    const folder = config.BACKUP_DIR ?? resolve(config.DATA_DIR, 'backups');
    const keep = config.BACKUP_DIR === undefined ? Infinity : config.BACKUP_KEEP;
    process.stdout.write(
      `${await backupCommand({ databaseUrl, storage, folder, settings: config, keep })}\n`,
    );
  } else throw new Error('Write backup, or restore with the file of a backup.');
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
