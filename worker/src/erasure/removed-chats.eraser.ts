import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedChats } from '@studyhall/persistence';
import { Erasure } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

const BATCH = 100;

/**
 * Erases removed messages and conversations whose removal can no longer be undone, one transaction each. What a killed
 * run left, the next one erases.
 */
@Injectable()
export class EraseRemovedChatsTask implements ScheduledTask {
  readonly name = 'erase-removed-chats';
  readonly schedule = { every: 3_000 };

  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await removedChats.findToErase(this.db, BATCH);
      if (due.length === 0) return;
      for (const one of due) {
        if (signal.aborted) return;
        await this.erasure.after(one.user_id, () => this.db.transaction((on) => removedChats.erase(on, one)));
      }
    }
  }
}
