import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '@studyhall/contracts';
import { judgeReply } from '@studyhall/domain';
import { conversations, masking } from '@studyhall/persistence';
import { EventPublisher, type JobMap } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { StudyGate } from '../study-mode/index.js';

const TIME_LIMIT_MS = 30_000;
const INSTRUCTION =
  'Write a title of three to six words for this conversation, in its language. Answer with the title alone: no quotes, no full stop.';

/** Names a conversation once, by its first question. Without a usable answer the question itself becomes the title. */
@Injectable()
export class TitleHandler implements JobHandler<'titles'> {
  readonly queue = 'titles';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    private readonly events: EventPublisher,
    private readonly gate: StudyGate,
  ) {}

  async handle(
    { conversation_id: id, from_question: isPlain }: JobMap['titles'],
    job: JobRun,
  ): Promise<void> {
    const opening = await conversations.findUntitled(this.db, id);
    if (!opening) return;
    const { user_id, message_id, question } = opening;
    const masked = await masking.findPerson(this.db, user_id);
    const title = isPlain
      ? question
      : await runFor({ payer: { user_id }, masked }, () => this.write(opening, job.signal));
    const named = await conversations.setInitialTitle(this.db, id, cleanTitle(title), message_id);
    if (named)
      await this.events.publish({ user: user_id }, 'history.changed', {
        conversation_id: id,
        reason: 'saved',
      });
  }

  /** The question itself where the model gives no title, one that a reply may not say, or gives an answer away with it. */
  private async write(
    { user_id, question }: { user_id: number; question: string },
    ending: AbortSignal,
  ): Promise<string> {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const answer = await this.complete(question, signal).catch(() => '');
    // This process is shutting down: another worker takes the job and asks the model again.
    ending.throwIfAborted();
    if (answer === '' || judgeReply(answer)) return question;
    if (await this.gate.holdsText(user_id, { question }, answer)) return question;
    return answer;
  }

  private async complete(question: string, signal: AbortSignal): Promise<string> {
    let text = '';
    const messages = [
      { role: 'system', content: INSTRUCTION },
      { role: 'user', content: question.slice(0, 2_000) },
    ] as const;
    for await (const event of this.model.stream({ messages: [...messages], maxTokens: 40, signal })) {
      if (event.type === 'text') text += event.text;
    }
    return text;
  }
}

const LEADING_MARKS = /^["'“”#*\s]+/;
/** The lookbehind avoids quadratic time on long runs of marks. */
const TRAILING_MARKS = /(?<!["'“”*.\s])["'“”*.\s]+$/;

/** One line, without quotes and marks, at most the title's length. */
export function cleanTitle(text: string): string {
  const line = text
    .trim()
    .split('\n')[0]
    ?.replace(LEADING_MARKS, '')
    .replace(TRAILING_MARKS, '')
    .replace(/\s+/g, ' ');
  const title = line || 'New chat';
  return title.length > LIMITS.titleMax / 2 ? `${title.slice(0, LIMITS.titleMax / 2 - 1).trimEnd()}…` : title;
}
