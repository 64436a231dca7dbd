import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UndoOffer } from '@studyhall/contracts';
import type { Account, Executor } from '@studyhall/persistence';
import { applyChange, type ApplyOptions } from './apply.js';
import { toEffects, type Changed, type ChangeOptions } from './change-report.js';
import type { ChangeSet, Wanted } from './change-set.js';
import { DirectoryEvents } from './directory.events.js';
import { lockDirectory, type Locked, type Touched } from './locks.js';
import { NewRows } from './new-rows.js';
import { planRoster, touchedByRoster, type RosterPlan } from './roster-plan.js';
import type { Roster } from './roster.js';
import type { Stored } from './store.js';
import { runChange } from './transaction.js';

/** What is to change, decided under the locks. */
export interface Plan<Result> extends ApplyOptions {
  /** Null where nothing changes. */
  wanted: Wanted | null;
  /** What the plan answers besides. */
  result: Result;
  /** The last step of the transaction. */
  complete?: (on: Executor, undo: UndoOffer | null) => Promise<void>;
}

export interface Done<Result> extends Changed {
  result: Result;
  /** The change with all of its consequences; null where nothing changed. */
  change: (ChangeSet & Stored) | null;
}

/** The one way to change who belongs where. */
@Injectable()
export class Directory {
  constructor(
    private readonly db: DataSource,
    private readonly events: DirectoryEvents,
  ) {}

  /**
   * Makes a change in one transaction: locks what is touched, asks `plan` what is wanted, stores that with all that follows
   * from it, and publishes it after the commit. New accounts and classes are part of the change once `plan` adds them. A dry run makes the whole change and rolls it back.
   * @throws AppError of {@link lockDirectory} and of `plan`
   */
  async change<Result>(
    actor: Account,
    { dryRun = false, ...touched }: Touched & ChangeOptions,
    plan: (on: Executor, locked: Locked, made: NewRows) => Promise<Plan<Result>>,
  ): Promise<Done<Result>> {
    const { result, applied } = await runChange(this.db, { dryRun }, async (on) => {
      const locked = await lockDirectory(on, actor, touched);
      const made = new NewRows(on);
      const { result: planned, wanted, complete, ...options } = await plan(on, locked, made);
      if (!wanted && !made.isEmpty) throw new Error('The new rows of a plan are of no change.');
      const stored = wanted && (await applyChange(on, actor, { ...wanted, ...made.rows }, locked, options));
      await complete?.(on, stored?.undo ?? null);
      return { result: planned, applied: stored };
    });
    if (applied && !dryRun) await this.events.publishChange(applied.events);
    return {
      result,
      change: applied && applied.change,
      effects: applied?.effects ?? toEffects([]),
      undo: dryRun ? null : (applied?.undo ?? null),
    };
  }
  /**
   * Updates accounts and classes from a source in one change, as far as the actor may change them.
   * @param read reads the source, in the transaction
   * @param finish decides about people with problems, who are left out of the plan, and what the log says
   */
  async sync<Source extends Roster, Result>(
    actor: Account,
    read: (on: Executor) => Promise<Source>,
    finish: (on: Executor, source: Source, plan: RosterPlan, locked: Locked) => Promise<Plan<Result>>,
  ): Promise<Done<Result>> {
    const sources: Source[] = [];
    const find = async (on: Executor): Promise<Touched> => {
      const source = await read(on);
      sources.push(source);
      return touchedByRoster(source);
    };
    return this.change(actor, { find }, async (on, locked, made) => {
      const source = sources.at(-1);
      if (!source) throw new Error('The source was not read.');
      return finish(on, source, await planRoster(on, actor, source, locked, made), locked);
    });
  }
}
