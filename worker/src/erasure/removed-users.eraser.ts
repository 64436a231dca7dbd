import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { users } from '@studyhall/persistence';
import { Erasure } from '@studyhall/platform';
import { Eraser } from './eraser.js';

/** Erases removed accounts that can no longer be restored. */
@Injectable()
export class RemovedUsersEraser extends Eraser<number, number> {
  readonly name = 'erase-removed-users';

  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {
    super();
  }

  protected findDue(limit: number, except: readonly number[]): Promise<number[]> {
    return users.findToErase(this.db, limit, except);
  }

  protected key(id: number): number {
    return id;
  }

  protected erase(id: number): Promise<void> {
    return this.erasure.after(id, () => this.db.transaction((on) => users.eraseUser(on, id)));
  }
}
