import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type RosterError } from '@studyhall/contracts';
import { rosterPushes, violatedUnique, type Executor } from '@studyhall/persistence';
import { Directory, PushRefused, pushRoster, type Push, type PushedIds } from '@studyhall/platform';
import { FairSlots, ScimError } from '../../http/index.js';
import type { ScimSource } from './scim.source.js';

/** At least this many people of a source may lose access per day, however low its bound is. */
const MIN_ENDING = 10;

/** Applies pushed changes with limited concurrency, and records why others were rejected. */
@Injectable()
export class PushEngine {
  private readonly slots = new FairSlots({
    ...{ slots: 4, waiting: 200, waitingPerKey: 60, timeoutMs: 10_000 },
    refusal: () => new AppError('rate_limited', sentence('scim_busy'), { retryAfterSeconds: 5 }),
  });

  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  /**
   * @param entry the id in the source of what the change is about
   * @throws AppError, and ScimError if the directory rejects it
   */
  async run(source: ScimSource, entry: string, read: (on: Executor) => Promise<Push>): Promise<PushedIds> {
    try {
      return await this.slots.run([source.id], () => pushRoster(this.directory, source, entry, read));
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code === 'conflict' || refusal.code === 'forbidden')
        await rosterPushes.recordError(this.db, source.id, toEntry(entry, refusal));
      throw refusal;
    }
  }
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PushRefused && error.problem.field === 'name')
    return new ScimError('conflict', 'uniqueness', sentence('scim_class_exists'));
  if (error instanceof PushRefused) return new AppError('forbidden', error.problem.message);
  if (violatedUnique(error) !== null) return new ScimError('conflict', 'uniqueness', sentence('scim_exists'));
  throw error;
}

const toEntry = (row: string, { reason, detail }: AppError): RosterError => ({
  ...{ row, reason: detail },
  ...(reason === 'roster_username_taken' && { code: 'username_taken' as const }),
});

/**
 * Protects a school from a user directory that suddenly lists few people: only a part of them may lose access per day
 * (UTC).
 * @throws AppError `forbidden` beyond the bound of the source
 */
export async function assertEnding(on: Executor, source: ScimSource): Promise<void> {
  const { gone, people } = await rosterPushes.findEnding(on, source);
  if (gone + 1 > Math.max(MIN_ENDING, ((people + gone) * source.bound) / 100))
    throw new AppError('forbidden', sentence('scim_over_bound', { bound: source.bound }));
}
