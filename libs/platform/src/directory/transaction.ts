import type { DataSource } from 'typeorm';
import { retryDeadlocks, type Executor } from '@studyhall/persistence';

/** Carries the result of a dry run out of its rolled-back transaction. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('A dry run is rolled back.');
  }
}

/**
 * Runs a change in one transaction and retries it after a deadlock. A dry run makes the whole change and rolls it back, so
 * that it returns the same result as the change. `dryRun` may decide it by the result.
 */
export async function runChange<Result>(
  db: DataSource,
  { dryRun = false }: { dryRun?: boolean | ((result: Result) => boolean) },
  work: (on: Executor) => Promise<Result>,
): Promise<Result> {
  return retryDeadlocks(async () => {
    try {
      return await db.transaction(async (on) => {
        const result = await work(on);
        if (typeof dryRun === 'function' ? dryRun(result) : dryRun) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result;
      throw error;
    }
  });
}
