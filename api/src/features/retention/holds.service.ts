import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { can, isMaster } from '@studyhall/domain';
import {
  audit,
  legalHolds,
  shareInTransaction,
  shownName,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { adminsOnly, assertAllowed, lockActor } from '../directory/index.js';

/** Legal holds on users: no data of a user under a hold is erased. */
@Injectable()
export class HoldsService {
  constructor(private readonly db: DataSource) {}

  /** Places a hold, or changes the reason of an existing one. */
  place(actor: Account, id: number, reason: string): Promise<void> {
    return this.change(actor, id, 'user.hold', { reason }, async (on) => {
      await legalHolds.place(on, { user_id: id, reason, placed_by: shownName(actor) });
    });
  }

  end(actor: Account, id: number): Promise<void> {
    return this.change(actor, id, 'user.end_hold', {}, (on) => legalHolds.end(on, id));
  }

  private async change(
    actor: Account,
    id: number,
    action: 'user.hold' | 'user.end_hold',
    after: object,
    store: (on: Executor) => Promise<void>,
  ): Promise<void> {
    adminsOnly(actor);
    await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const user = (await lockActor(on, actor, [id])).find((account) => account.id === id);
      if (!user) throw new AppError('not_found', sentence('user_not_found'));
      assertAllowed(can(actor, 'user.hold', user));
      const hold = await legalHolds.findOfUser(on, id);
      if (action === 'user.end_hold' && !hold) return;
      await store(on);
      await audit.record(on, {
        ...{ actor, action, before: hold ? { reason: hold.reason } : {}, after },
        target: { type: 'user', id, name: user.username },
        school: isMaster(user) ? null : user.school,
      });
    });
  }
}
