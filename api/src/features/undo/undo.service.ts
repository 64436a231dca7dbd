import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  type OwnConfirmation,
  type UndoAnswer,
  type UndoOffer,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { undoEntries, type Account, type Executor } from '@studyhall/persistence';
import { assertAllowed, runChange } from '@studyhall/platform';
import { Reauthentication } from '../auth/index.js';
import { UndoRegistry } from './undo.registry.js';

interface UndoOptions {
  confirmation?: OwnConfirmation;
  ofAnyone?: boolean;
  complete?: (on: Executor, data: unknown) => Promise<void>;
}

const isKept = ({ restored, conflicts }: UndoAnswer): boolean => restored === 0 && conflicts.length > 0;

/** Undo of changes, by their author and for a limited time. Source: `docs/specification/api.md#versions`. */
@Injectable()
export class UndoService {
  constructor(
    private readonly db: DataSource,
    private readonly registry: UndoRegistry,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Stores the data that undoes a change. Call it in the transaction of the change; removed rows are marked with its `id`. */
  async offer(
    on: Executor,
    actor: Account,
    entry: { id?: string; kind: string; data: object; seconds?: number },
  ): Promise<UndoOffer> {
    const { id, kind, data, seconds = LIMITS.undoSeconds } = entry;
    this.registry.get(kind);
    return undoEntries.insertEntry(on, { id, userId: actor.id, kind, data, seconds });
  }

  /**
   * An undo that conflicts kept from restoring anything changes nothing and can be used again.
   * `ofAnyone`: the caller has checked that the actor may take back what others did. `complete`: the last step of the
   * transaction, with what was stored for the undo. `confirmation`: required where a user becomes a master admin again.
   * @throws AppError `not_found` for an entry that is not the actor's, `undo_expired`, `already_undone`, `forbidden` for a narrower
   * scope, `password_required`, `wrong_password`, `factor_required`, `factor_wrong`.
   */
  async undo(
    actor: Account,
    id: string,
    { ofAnyone = false, complete, confirmation }: UndoOptions = {},
  ): Promise<UndoAnswer> {
    const isConfirmed = confirmation?.current_password !== undefined;
    if (isConfirmed) await this.reauthentication.confirm(actor, confirmation);
    const { restored, conflicts, publish } = await runChange(this.db, { dryRun: isKept }, async (on) => {
      const entry = await undoEntries.lockEntry(on, ofAnyone ? null : actor.id, id);
      if (!entry) throw new AppError('not_found');
      if (entry.undone) throw new AppError('already_undone');
      if (entry.expired) throw new AppError('undo_expired');
      const kind = this.registry.get(entry.kind);
      if (kind.of === 'class') assertAllowed(can(actor, 'scope.change', { cause: kind.kind }));
      const done = await kind.restore(on, actor, entry.data as object, id, isConfirmed);
      await undoEntries.markUndone(on, id);
      await complete?.(on, entry.data);
      return done;
    });
    if (!isKept({ restored, conflicts })) await publish?.();
    return { restored, conflicts };
  }
}
