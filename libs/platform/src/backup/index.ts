export { DamagedBackup } from './archive.js';
export { backupCommand, forgetKeys, restoreCommand } from './commands.js';
export { ErasureLog } from './erasure-log.js';
export { appendErasures, keepBackup } from './keep-backup.js';
export { FilesNotFound } from './make-backup.js';
export { restoreBackup, RestoreRefused } from './restore-backup.js';
