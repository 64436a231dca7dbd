import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ChatResponse,
  type ErrorCode,
  type TurnEvent,
  type TurnView,
  sentence,
} from '@studyhall/contracts';
import { isTerminal, viewChatResponse, viewMessage, type MessageRecord } from '@studyhall/domain';
import { messages, type Account } from '@studyhall/persistence';
import { TurnEvents } from '@studyhall/platform';

/** How long a plain `POST /chat` waits for the reply: the turn's time limit plus a margin. */
const PLAIN_LIMIT_MS = 310_000;

/** Reads turns for their owner: events, the reply so far, the complete reply. */
@Injectable()
export class TurnReader {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly db: DataSource,
    private readonly events: TurnEvents,
  ) {}

  /**
   * Every event after `afterSeq`, in order.
   * @throws AppError `not_found`; `unavailable` while Redis is unavailable.
   */
  async eventsAfter(account: Account, turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    const { reply } = await this.records(account, turnId);
    return this.events.readAfter(turnId, reply, afterSeq);
  }

  async view(account: Account, turnId: string): Promise<TurnView> {
    const { reply } = await this.records(account, turnId);
    const message = await this.viewReply(reply);
    return {
      turn_id: turnId,
      conversation_id: reply.conversation_id,
      state: reply.turn_state ?? 'completed',
      last_seq: message.last_seq ?? (await this.unlessAway(this.events.lastSeq(turnId))) ?? 0,
      message,
    };
  }

  /** A reply in its current state, including its text so far while it is running. */
  async viewReply(record: MessageRecord): Promise<TurnView['message']> {
    const running = record.role === 'assistant' && record.turn_state && !isTerminal(record.turn_state);
    const draft = running && record.turn_id ? await this.unlessAway(this.events.draft(record.turn_id)) : null;
    // If the reply ended between the two reads, the client must still request its last event.
    const ended = draft !== null && draft.state !== 'running';
    return viewMessage(record, ended ? { ...draft, lastSeq: draft.lastSeq - 1 } : draft);
  }

  /** Null while Redis is unavailable: the reply then has no text yet, and its events deliver all of it later. */
  private async unlessAway<T>(read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      this.logger.warn(`A turn is answered without its log: ${String(error)}`);
      return null;
    }
  }

  /** The complete response of a plain `POST /chat`: waits until the turn has ended. */
  async complete(account: Account, turnId: string): Promise<ChatResponse> {
    await this.awaitTerminal(account, turnId);
    const { question, reply } = await this.records(account, turnId);
    if (!question) throw new AppError('not_found', sentence('reply_not_found'));
    if (reply.turn_state === 'failed')
      throw new AppError(
        (reply.error_code as ErrorCode | null) ?? 'internal',
        reply.error_detail ?? undefined,
      );
    return viewChatResponse(question, reply);
  }

  private async awaitTerminal(account: Account, turnId: string): Promise<void> {
    const limit = AbortSignal.timeout(PLAIN_LIMIT_MS);
    try {
      await this.events.awaitTerminal({ id: turnId, user_id: account.id }, limit);
    } catch (error) {
      throw limit.aborted ? new AppError('turn_too_long') : error;
    }
  }

  /** Omits the question if it belongs to another version of the reply. */
  private async records(
    account: Account,
    turnId: string,
  ): Promise<{ question?: MessageRecord; reply: MessageRecord }> {
    const found = await messages.findOfTurn(this.db, account.id, turnId);
    const question = found.find((record) => record.role === 'user');
    const reply = found.find((record) => record.role === 'assistant');
    if (!reply) throw new AppError('not_found', sentence('reply_not_found'));
    return { question, reply };
  }
}
