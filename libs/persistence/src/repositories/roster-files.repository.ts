import { longerAgo } from '../conditions.js';
import { RosterFile } from '../entities/roster-file.entity.js';
import type { Executor } from '../sql.js';

export async function insertFile(
  on: Executor,
  file: Pick<RosterFile, 'id' | 'created_by'> & Partial<Pick<RosterFile, 'bytes' | 'cells'>>,
): Promise<void> {
  await on.getRepository(RosterFile).insert(file);
}

export async function findFile(on: Executor, userId: number, id: string): Promise<RosterFile | null> {
  return on.getRepository(RosterFile).findOneBy({ id, created_by: userId });
}

export async function saveCells(on: Executor, id: string, cells: Buffer): Promise<void> {
  await on.getRepository(RosterFile).update({ id }, { cells, bytes: null });
}

export async function saveBytes(on: Executor, id: string, bytes: Buffer): Promise<void> {
  await on.getRepository(RosterFile).update({ id }, { bytes, cells: null });
}

export async function removeFile(on: Executor, id: string): Promise<void> {
  await on.getRepository(RosterFile).delete({ id });
}

/** Removes files of processes that crashed before reading them. */
export async function removeOld(on: Executor, olderThanMs: number): Promise<void> {
  await on.getRepository(RosterFile).delete({ created_at: longerAgo(olderThanMs) });
}
