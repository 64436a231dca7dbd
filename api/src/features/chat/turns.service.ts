import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, PICTURE_DROPPED, type ChatAccepted, type ChatRequest } from '@studyhall/contracts';
import { isOver, viewMessage, type MessageRecord } from '@studyhall/domain';
import { messages, turns, type Account } from '@studyhall/persistence';
import { EventPublisher, JobQueues } from '@studyhall/platform';
import { within } from '../../http/within.js';
import { PictureStops } from '../images/index.js';
import { TurnStore, type EndedWork, type StoredTurn } from './turn.store.js';

/** How long an answer waits for Redis when it is away: the turn is stored, the sweeper queues it. */
const PATIENCE_MS = 2_000;

/** Starts turns and stops them. */
@Injectable()
export class TurnsService {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly db: DataSource,
    private readonly store: TurnStore,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly pictures: PictureStops,
  ) {}

  /** Stores the turn in one transaction, queues it, and tells the user's tabs. The same send again gives the same turn. */
  async start(account: Account, request: ChatRequest): Promise<ChatAccepted> {
    const ids = await this.store.store(account, request);
    if (!ids.repeated) await this.announce(account, ids);
    const { turn_id, conversation_id, user_message_id, bot_message_id } = ids;
    return { turn_id, conversation_id, user_message_id, bot_message_id };
  }

  /**
   * The turn is stored: from here nothing may fail the request. What is lost here, the sweeper repairs. The
   * announcement leaves before the job, on the same connection: no event of the turn overtakes it.
   */
  private async announce(account: Account, ids: StoredTurn): Promise<void> {
    const question = ids.question ?? (await this.questionAgain(account, ids.turn_id));
    const work = [
      this.tell(account, ids, question),
      this.queues.add('turns', ids.turn_id, { turn_id: ids.turn_id, user_id: account.id }),
    ];
    for (const result of await Promise.allSettled(work.map((one) => within(PATIENCE_MS, one)))) {
      if (result.status === 'rejected') this.logger.warn(`Turn ${ids.turn_id}: ${String(result.reason)}`);
    }
  }

  private async questionAgain(account: Account, turnId: string): Promise<MessageRecord | undefined> {
    const found = await messages.findOfTurn(this.db, account.id, turnId).catch(() => []);
    return found.find(({ role }) => role === 'user');
  }

  private async tell(account: Account, ids: StoredTurn, question: MessageRecord | undefined): Promise<void> {
    const { turn_id, conversation_id, bot_message_id } = ids;
    const user = { user: account.id };
    const told: Array<Promise<unknown>> = ids.cancelled ? [this.cancel(account, ids.cancelled)] : [];
    if (ids.edited)
      told.push(this.events.publish(user, 'history.changed', { conversation_id, reason: 'edited' }));
    if (question)
      told.push(
        this.events.publish(user, 'turn.started', {
          turn_id,
          conversation_id,
          client_message_id: question.client_message_id,
          user_message: viewMessage(question),
          bot_message_id,
        }),
      );
    await Promise.all(told);
  }

  /** Tells workers to let go of what was deleted under them, and the user's tabs which pictures do not come. */
  async cancel(account: Account, { turns: turnIds, pictures }: EndedWork): Promise<void> {
    await Promise.all([
      ...turnIds.map((turn_id) => this.events.control({ type: 'turn.stop', turn_id })),
      this.pictures.tell(account.id, pictures, PICTURE_DROPPED),
    ]);
  }

  /** Ends a turn and keeps its text so far. A turn that is over stays as it is. */
  async stop(account: Account, turnId: string): Promise<void> {
    const turn = await turns.requestStop(this.db, account.id, turnId);
    if (!turn) throw new AppError('not_found', 'That reply was not found.');
    if (!isOver(turn.state)) await this.events.control({ type: 'turn.stop', turn_id: turnId });
  }
}
