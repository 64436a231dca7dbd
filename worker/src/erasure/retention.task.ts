import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedChats, retention } from '@studyhall/persistence';
import type { ScheduledTask } from '../maintenance/index.js';

/** Rows that are found at once. */
const BATCH = 100;

/** How many rows a transaction removes: entries of the audit log are small and nobody's alone. */
const STEPS = { chats: 1, files: 1, lessons: 1, audit: BATCH } as const;

/**
 * Removes what is older than its school keeps it, every night. Chats are marked like those that their owner deletes, without
 * an undo, and the eraser erases them. What fails is left to the next night, and stops nothing else.
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

  /** A question that is asked meanwhile keeps the chat. */
  private removeChat({ id, user_id: userId }: retention.DueRow): Promise<void> {
    return this.db.transaction(async (on) => {
      if (userId === null || !(await removedChats.lockConversation(on, userId, id))) return;
      if (await retention.isChatDue(on, id))
        await removedChats.removeConversation(on, userId, id, randomUUID());
    });
  }
}
