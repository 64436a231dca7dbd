import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { groupBySimilarity, MAX_GROUPED_ITEMS } from '@studyhall/domain';
import { ticketJobs } from '@studyhall/persistence';
import { errorMessage, LessonSignals, ModelConnection } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';

/** Delay between two rounds, so that answers that arrive together are grouped in few rounds. Milliseconds. */
const GATHER_MS = 500;
const EMBEDDING_LIMIT_MS = 10_000;

/** An answer with its new vector; null if it already has one or gets none. */
interface Answer extends ticketJobs.AnswerInWords {
  made: Float32Array | null;
}

/** Groups the text answers to an exit ticket or a quiz: by meaning if an embedding model is configured, else by words. */
@Injectable()
export class AnswerGroups {
  private readonly logger = new Logger('Tickets');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(ModelConnection) private readonly connection: ModelConnection,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    private readonly signals: LessonSignals,
  ) {}

  /** Repeats until every answer is in a group, or a round changes nothing. */
  async update(ticket: ticketJobs.TicketOfJob, signal: AbortSignal): Promise<void> {
    const questions = (ticket.questions ?? []).flatMap(({ kind }, at) => (kind === 'text' ? [at + 1] : []));
    while (await ticketJobs.hasUngrouped(this.db, ticket.id, questions)) {
      if ((await this.group(ticket.id, questions, signal)) === 0) return;
      if (ticket.lesson_id !== null) await this.signals.answer(ticket.lesson_id, ticket.id);
      await delay(GATHER_MS, undefined, { signal });
    }
  }

  private async group(ticketId: string, questions: readonly number[], signal: AbortSignal): Promise<number> {
    const limit = questions.length * MAX_GROUPED_ITEMS;
    const { EMBEDDING_MODEL: model = null } = this.connection.current();
    const found = await ticketJobs.findAnswersInWords(this.db, ticketId, questions, { limit, model });
    const answers = await this.embed(found, signal);
    const groups = questions.flatMap((question) => groupAnswers(answers, question));
    return ticketJobs.storeGroups(this.db, ticketId, groups, model);
  }

  /** Without a model, answers are grouped by words. */
  private async embed(found: ticketJobs.AnswerInWords[], signal: AbortSignal): Promise<Answer[]> {
    const without = found.map((answer): Answer => ({ ...answer, made: null }));
    const wanted = without.filter(({ embedding }) => embedding === null);
    if (!this.connection.current().EMBEDDING_MODEL || wanted.length === 0) return without;
    try {
      const vectors = await this.model.embed(
        wanted.map(({ text }) => text),
        AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_LIMIT_MS)]),
      );
      for (const [at, answer] of wanted.entries()) answer.made = vectors[at] ?? null;
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding answers: ${errorMessage(error)}`);
    }
    return without;
  }
}

/** The answers to one question, each with the student whose answer represents its group. */
function groupAnswers(answers: readonly Answer[], question: number): ticketJobs.GroupedAnswer[] {
  const own = new Map(
    answers
      .filter((answer) => answer.question === question)
      .map((answer) => [String(answer.user_id), answer]),
  );
  const items = [...own].map(([id, answer]) => ({
    ...{ id, owner: id, text: answer.text },
    vector: answer.made ?? toVector(answer.embedding),
  }));
  const groupById = new Map(
    groupBySimilarity(items, { minOwners: 1 }).flatMap(({ representative, members }) =>
      members.map((member) => [member, Number(representative)] as const),
    ),
  );
  return [...own].map(([id, { user_id, text, made }]) => ({
    ...{ user_id, question, text, embedding: made },
    group_of: groupById.get(id) ?? user_id,
  }));
}

function toVector(bytes: Buffer | null): Float32Array | undefined {
  if (bytes === null) return undefined;
  // Copies the bytes: a Float32Array must be aligned to four bytes, which the driver's buffer may not be.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
