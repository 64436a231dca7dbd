import type { DataSource } from 'typeorm';
import {
  approvals,
  erasedRows,
  importRows,
  knownDevices,
  passwordSheets,
  personExports,
  rosterFiles,
  rosterRuns,
  sessions,
  storageUse,
  undoEntries,
  unfinishedUploads,
  useLimits,
  workRequests,
} from '@studyhall/persistence';
import type { ScheduledTask } from './scheduled.task.js';

const HOUR_MS = 60 * 60_000;
const IMPORT_KEEP_SECONDS = 24 * 60 * 60;

/** Tasks that consist of one statement. */
export function housekeepingTasks(db: DataSource): ScheduledTask[] {
  const task = (name: string, every: number, run: () => Promise<unknown>): ScheduledTask => ({
    name,
    schedule: { every },
    run: async () => void (await run()),
  });
  return [
    task('remove-expired-sessions', HOUR_MS, () => sessions.removeExpired(db)),
    task('remove-unused-devices', HOUR_MS, () => knownDevices.removeUnusedDevices(db)),
    // Removes generated passwords that were not fetched.
    task('forget-old-imports', HOUR_MS, () => importRows.removeOld(db, IMPORT_KEEP_SECONDS)),
    task('forget-decided-requests', HOUR_MS, () => approvals.forgetDecided(db)),
    task('remove-expired-undo', 60_000, () => undoEntries.removeExpired(db)),
    task('forget-old-password-sheets', HOUR_MS, () =>
      passwordSheets.removeOld(db, IMPORT_KEEP_SECONDS * 1_000),
    ),
    task('forget-old-roster-files', HOUR_MS, () => rosterFiles.removeOld(db, HOUR_MS)),
    task('forget-old-roster-runs', HOUR_MS, () => rosterRuns.forgetOld(db)),
    task('remove-expired-exports', 10 * 60_000, () =>
      db.transaction((on) => personExports.removeExpired(on)),
    ),
    task('end-old-uploads', 10 * 60_000, () => unfinishedUploads.removeEnded(db)),
    task('settle-lost-use', 60_000, () => useLimits.settleLost(db)),
    task('forget-old-erasures', HOUR_MS, () => erasedRows.removeOld(db)),
    task('forget-old-use', HOUR_MS, () => useLimits.forgetOld(db)),
    task('forget-old-work-requests', HOUR_MS, () => workRequests.forgetOld(db)),
    task('compact-storage-use', 10 * 60_000, () => storageUse.compact(db)),
  ];
}
