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

/** The wanted change, decided while holding the locks. */
export interface Plan<Result> extends ApplyOptions {
  /** Null if nothing changes. */
  wanted: Wanted | null;
  /** Additional result of the plan. */
  result: Result;
  /** Runs at the end of the transaction. */
  complete?: (on: Executor, undo: UndoOffer | null) => Promise<void>;
}

export interface Done<Result> extends Changed {
  result: Result;
  /** The change with all its consequences; null if nothing changed. */
  change: (ChangeSet & Stored) | null;
}

/** The only entry point for directory changes. */
@Injectable()
export class Directory {
  constructor(
    private readonly db: DataSource,
    private readonly events: DirectoryEvents,
  ) {}

  /**
   * Makes a change in one transaction: acquires the locks, calls `plan`, stores the wanted change with its consequences,
   * and publishes it after the commit. `plan` must add new accounts and classes with `NewRows` to make them a part of the
   * change. A dry run makes the whole change and rolls it back.
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
   * Updates accounts and classes from a source in one change, within the rights of the actor.
   * @param read reads the source inside the transaction
   * @param finish handles people with problems, who are excluded from the plan, and provides the audit entries
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
