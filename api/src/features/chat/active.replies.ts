import { Injectable, Logger } from '@nestjs/common';
import { turns, type Executor } from '@studyhall/persistence';
import { TurnEvents } from '@studyhall/platform';

/** Ends replies that are being written, because an edit or a removal takes them out of view. */
@Injectable()
export class ActiveReplies {
  private readonly logger = new Logger('Chat');

  constructor(private readonly events: TurnEvents) {}

  /**
   * Ends the conversation's active turn, or only `onlyTurn`, and keeps the text so far. Call it under the lock of the
   * conversation. Redis is read only where a reply is being written; without it the text so far is lost.
   */
  async end(
    on: Executor,
    userId: number,
    conversationId: string,
    onlyTurn: string | null = null,
  ): Promise<turns.EndedTurn[]> {
    const ended = await turns.endActive(on, userId, conversationId, onlyTurn);
    for (const { id } of ended) {
      const draft = await this.events.draft(id).catch((error: unknown) => {
        this.logger.warn(`An ended reply loses its text so far: ${String(error)}`);
        return null;
      });
      if (!draft || draft.lastSeq === 0) continue;
      const steps = draft.steps.map((step) =>
        step.status === 'running' ? { ...step, status: 'failed' as const } : step,
      );
      await turns.keepText(on, id, { content: draft.content, steps });
    }
    return ended;
  }
}
