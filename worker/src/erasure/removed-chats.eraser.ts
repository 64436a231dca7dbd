import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedChats } from '@studyhall/persistence';
import { Erasure } from '@studyhall/platform';
import { Eraser } from './eraser.js';

/** Erases removed messages and conversations whose removal can no longer be undone. */
@Injectable()
export class RemovedChatsEraser extends Eraser<removedChats.DueErasure, string> {
  readonly name = 'erase-removed-chats';

  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {
    super();
  }

  protected findDue(limit: number, except: readonly string[]): Promise<removedChats.DueErasure[]> {
    return removedChats.findToErase(this.db, limit, except);
  }

  protected key({ undo_id }: removedChats.DueErasure): string {
    return undo_id;
  }

  protected erase(due: removedChats.DueErasure): Promise<void> {
    return this.erasure.after(due.user_id, () => this.db.transaction((on) => removedChats.erase(on, due)));
  }
}
