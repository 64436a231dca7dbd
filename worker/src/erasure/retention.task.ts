import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedChats, retention } from '@studyhall/persistence';
import type { ScheduledTask } from '../maintenance/index.js';

/** Rows per query. */
const BATCH = 100;

/** How many rows one transaction removes. Audit entries are small and concern several people. */
const STEPS = { chats: 1, files: 1, lessons: 1, audit: BATCH } as const;

/**
 * Removes data that is older than its school's retention period, every night. Marks chats as if their owner had deleted
 * them, but without undo; the eraser then erases them. A failure is retried the next night and does not block other items.
 */
@Injectable()
export class RetentionTask implements ScheduledTask {
  readonly name = 'retention';
  readonly schedule = { hour: 2 };
  private readonly logger = new Logger('Retention');

  constructor(private readonly db: DataSource) {}

  async run(signal: AbortSignal): Promise<void> {
    for (const kind of ['chats', 'files', 'lessons', 'audit'] as const) await this.removeAll(kind, signal);
  }

  private async removeAll(kind: retention.KeptKind, signal: AbortSignal): Promise<void> {
    const failed: string[] = [];
    while (!signal.aborted) {
      const due = await retention.findDue(this.db, kind, BATCH, failed);
      if (due.length === 0) return;
      for (let at = 0; at < due.length && !signal.aborted; at += STEPS[kind]) {
        const step = due.slice(at, at + STEPS[kind]);
        await this.remove(kind, step).catch((error: unknown) => {
          failed.push(...step.map(({ id }) => id));
          this.logger.warn({ err: error, kind }, 'Old data is tried again in the next night');
        });
      }
    }
  }

  private async remove(kind: retention.KeptKind, due: readonly retention.DueRow[]): Promise<void> {
    if (kind === 'chats') for (const chat of due) await this.removeChat(chat);
    else {
      const ids = due.map(({ id }) => id);
      await retention.removeDue(this.db, kind, ids);
    }
  }

  /** If a question is asked meanwhile, the chat is kept. */
  private removeChat({ id, user_id: userId }: retention.DueRow): Promise<void> {
    return this.db.transaction(async (on) => {
      if (userId === null || !(await removedChats.lockConversation(on, userId, id))) return;
      if (await retention.isChatDue(on, id))
        await removedChats.removeConversation(on, userId, id, randomUUID());
    });
  }
}
