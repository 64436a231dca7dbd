import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentence, sentenceText, type RosterError } from '@studyhall/contracts';
import { rosterFiles, rosterRuns, rosterSources } from '@studyhall/persistence';
import {
  applyRoster,
  compareRoster,
  Directory,
  ExpiringKeys,
  isUnchanged,
  RosterGrew,
  type RosterComparison,
  type RosterSnapshot,
} from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { SourceError } from './source.error.js';
import { SourceReader } from './source.reader.js';

type Run = NonNullable<Awaited<ReturnType<typeof rosterRuns.start>>>;
type Source = rosterSources.RosterSource;

const MAX_ERRORS = 1_000;
const MAX_DATA_BYTES = 500 * 1024 * 1024;
/** A run that removes more than this share of all class memberships must be confirmed by an admin. */
const PLACES_BOUND = 0.5;

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Reads a source and compares it with the stored roster. Applies the difference, or waits for an admin to confirm it. */
@Injectable()
export class RosterRunHandler implements JobHandler<'rosters'> {
  readonly queue = 'rosters';

  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    private readonly reader: SourceReader,
    private readonly keys: ExpiringKeys,
  ) {}

  async handle({ run_id: id }: { run_id: string }, job: JobRun): Promise<void> {
    const run = await rosterRuns.start(this.db, id);
    const source = run && (await rosterSources.findSource(this.db, run.source_id));
    if (!run || !source) return;
    try {
      if (run.confirmed && run.data) await this.applyConfirmed(run, source, run.data);
      else await this.read(run, source, job.signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      await rosterRuns.update(this.db, id, { state: 'failed', detail: error.message });
    }
    await this.forgetFile(id);
  }

  async onFailed({ run_id: id }: { run_id: string }): Promise<void> {
    await rosterRuns.update(this.db, id, { state: 'failed', detail: sentenceText('roster_run_failed') });
    await this.forgetFile(id);
  }

  private async read(run: Run, source: Source, signal: AbortSignal): Promise<void> {
    const snapshot = await this.reader.read(source, run, signal);
    const text = JSON.stringify(snapshot);
    const digest = createHash('sha256').update(text).digest();
    const compared = await compareRoster(this.db, source, snapshot);
    await rosterRuns.replaceWaiting(this.db, source.id, run.id);
    const found = { ...summarize(compared, compared.errors), rows: compared.rows, digest };
    if (isUnchanged(compared) && (source.confirmed_at !== null || run.cause === 'preview')) {
      await rosterRuns.update(this.db, run.id, { state: 'unchanged', ...found });
      return;
    }
    const reason = await this.whyAsk(run, source, compared);
    if (reason === null) {
      await rosterRuns.update(this.db, run.id, { state: 'applying', ...found, data: await packed(text) });
      await this.apply(run, source, snapshot, compared.counts);
      return;
    }
    const { gone, roles } = compared.counts;
    const detail =
      reason === 'roster_over_bound' || reason === 'roster_role_changes'
        ? sentenceText(reason, { count: reason === 'roster_over_bound' ? gone : roles })
        : reason === 'preview'
          ? null
          : sentenceText(reason);
    await rosterRuns.update(this.db, run.id, {
      state: 'waiting',
      ...found,
      detail,
      data: await packed(text),
    });
  }

  /** The reason why an admin must confirm a run; null if it can be applied automatically. */
  private async whyAsk(
    { cause }: Run,
    { id, confirmed_at, bound }: Source,
    { losing, counts }: RosterComparison,
  ): Promise<'preview' | Reason | null> {
    if (losing.people * 100 > bound) return 'roster_over_bound';
    if (losing.places > PLACES_BOUND) return 'roster_places_end';
    if (confirmed_at === null) return 'roster_first_run';
    if (counts.roles > 0) return 'roster_role_changes';
    if (await rosterRuns.wasUndone(this.db, id)) return 'roster_after_undo';
    return cause === 'preview' ? 'preview' : null;
  }

  /**
   * Applies the difference that an admin confirmed. If more people would lose access than at the time of confirmation, asks
   * again.
   */
  private async applyConfirmed(run: Run, source: Source, data: Buffer): Promise<void> {
    const text = await unpacked(data, { maxOutputLength: MAX_DATA_BYTES });
    const snapshot = JSON.parse(text.toString()) as RosterSnapshot;
    try {
      await this.apply(run, source, snapshot, run.counts);
    } catch (error) {
      if (!(error instanceof RosterGrew)) throw error;
      const compared = await compareRoster(this.db, source, snapshot);
      const found = { ...summarize(compared, compared.errors), rows: compared.rows };
      const detail = sentenceText('roster_grew');
      await rosterRuns.update(this.db, run.id, { state: 'waiting', ...found, detail });
    }
  }

  private async apply(
    run: Run,
    source: Source,
    snapshot: RosterSnapshot,
    { gone: maxGone = 0, roles: maxRoles = 0 }: Run['counts'],
  ): Promise<void> {
    await applyRoster(this.directory, source, snapshot, {
      ...{ runId: run.id, undoneBy: run.started_by ?? source.created_by, maxGone, maxRoles },
      complete: async (on, { counts, errors }, undoId) => {
        if (!(await rosterSources.lock(on, source.id)))
          throw new SourceError(sentence('roster_source_not_found'));
        await rosterRuns.update(on, run.id, {
          ...{ state: 'applied', detail: null, undo_id: undoId },
          ...summarize({ counts }, errors),
        });
        await rosterSources.confirm(on, source.id);
      },
    });
  }

  private async forgetFile(id: string): Promise<void> {
    await Promise.all([rosterFiles.removeFile(this.db, id), this.keys.forget(`roster-file:${id}`)]);
  }
}

type Reason =
  | 'roster_over_bound'
  | 'roster_role_changes'
  | 'roster_places_end'
  | 'roster_first_run'
  | 'roster_after_undo';

const summarize = ({ counts }: Pick<RosterComparison, 'counts'>, errors: readonly RosterError[]) => ({
  counts,
  errors: errors.slice(0, MAX_ERRORS),
  error_count: errors.length,
});
