import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type RosterRunRow,
  type RosterRunView,
  type UndoAnswer,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { rosterFiles, rosterMatches, rosterRuns, rosterSources, type Account } from '@studyhall/persistence';
import { ExpiringKeys, JobQueues, NO_COUNTS, type ChangeSet } from '@studyhall/platform';
import { assertAllowed } from '../directory/index.js';
import { UndoService } from '../undo/index.js';

const MAX_RUNS = 20;

export function toRunView(run: rosterRuns.RosterRunSummary): RosterRunView {
  const { id, source_id, state, detail, errors, error_count } = run;
  const { new: created, changed, gone, ...counts } = { ...NO_COUNTS, ...run.counts };
  return {
    ...{ id, source_id, state, detail, new: created, changed, gone, counts, errors, error_count },
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    started_by: run.started_by_name,
    undo_until: run.undo_until?.toISOString() ?? null,
  };
}

/** Runs of sources: started and confirmed here, executed by the worker. */
@Injectable()
export class RosterRunsService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly keys: ExpiringKeys,
    private readonly undos: UndoService,
  ) {}

  /**
   * Queues a run of a source. Returns its id.
   * @param cause a `preview` always waits for confirmation
   * @param file the file to read, for kinds that are uploaded as a file
   */
  async start(
    actor: Account,
    source: rosterSources.RosterSource,
    cause: 'preview' | 'run',
    file: Buffer | null,
  ): Promise<string> {
    // A pushing source cannot be read.
    if (source.kind === 'scim') throw new AppError('conflict', sentence('scim_not_read'));
    if (!source.enabled) throw new AppError('conflict', sentence('roster_source_off'));
    const id = randomUUID();
    const cipher = file && (await this.keys.create(`roster-file:${id}`, 'roster'));
    await this.db.transaction(async (on) => {
      if (!(await rosterSources.lock(on, source.id)))
        throw new AppError('not_found', sentence('roster_source_not_found'));
      if (await rosterRuns.hasOpen(on, source.id))
        throw new AppError('conflict', sentence('roster_run_open'));
      await rosterRuns.insertRun(on, { id, source_id: source.id, started_by: actor.id, cause });
      if (cipher)
        await rosterFiles.insertFile(on, {
          ...{ id, created_by: actor.id, bytes: cipher.encrypt(file.toString('base64')) },
        });
    });
    await this.queues.addStored('rosters', id, { run_id: id });
    return id;
  }

  /** The newest runs of a source. */
  async list({ id }: rosterSources.RosterSource): Promise<RosterRunView[]> {
    return (await rosterRuns.findNewest(this.db, [id], MAX_RUNS)).map(toRunView);
  }

  async view(actor: Account, id: string): Promise<RosterRunView> {
    return toRunView((await this.find(actor, id)).run);
  }

  async rows(actor: Account, id: string, kind: RosterRunRow['kind']): Promise<RosterRunRow[]> {
    await this.find(actor, id);
    return rosterRuns.findRows(this.db, id, kind);
  }

  /** Confirms a waiting run. */
  async apply(actor: Account, id: string): Promise<RosterRunView> {
    await this.find(actor, id);
    if (!(await rosterRuns.confirm(this.db, id, actor.id)))
      throw new AppError('conflict', sentence('roster_run_not_waiting'));
    await this.queues.addStored('rosters', id, { run_id: id });
    return this.view(actor, id);
  }

  /** Undoes a run, including one that another admin or the schedule started. The next run waits for confirmation. */
  async undo(actor: Account, id: string): Promise<UndoAnswer> {
    const { run, source } = await this.find(actor, id);
    if (!run.undo_id || !run.undo_until)
      throw new AppError('undo_expired', sentence('roster_run_not_undoable'));
    return this.undos.undo(actor, run.undo_id, {
      ofAnyone: true,
      complete: (on, data) => {
        const { memberships, teaching, accounts, created_classes: classes } = data as ChangeSet;
        return rosterMatches.returnOwned(on, source, {
          left: [...memberships.left, ...teaching.left],
          accounts: accounts.map((user) => user.id),
          classes: classes.map((group) => group.id),
        });
      },
    });
  }

  private async find(actor: Account, id: string) {
    assertAllowed(can(actor, 'console.administer', null));
    const run = await rosterRuns.findRun(this.db, id);
    const source = run && (await rosterSources.findSource(this.db, run.source_id));
    if (!run || !source) throw new AppError('not_found', sentence('roster_run_not_found'));
    assertAllowed(can(actor, 'roster.administer', source));
    return { run, source };
  }
}
