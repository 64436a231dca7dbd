import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '@studyhall/contracts';
import { judgeReply, judgeText } from '@studyhall/domain';
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

/**
 * Titles a conversation once, based on its first question without a finding. If the model gives no usable answer, the question becomes
 * the title. A title with a finding is not stored: a later question titles the conversation.
 */
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
    const title = cleanTitle(
      isPlain
        ? question
        : await runFor({ payer: { user_id }, masked }, () => this.write(opening, job.signal)),
    );
    if (judgeReply(title) || judgeText(title)) return;
    const named = await conversations.setInitialTitle(this.db, id, title, message_id);
    if (named)
      await this.events.publish({ user: user_id }, 'history.changed', {
        conversation_id: id,
        reason: 'saved',
      });
  }

  /** Falls back to the question if the model gives no title, or one that reveals an answer. */
  private async write(
    { user_id, question }: { user_id: number; question: string },
    ending: AbortSignal,
  ): Promise<string> {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const answer = await this.complete(question, signal).catch(() => '');
    // On shutdown, another worker takes the job and asks the model again.
    ending.throwIfAborted();
    if (answer === '') return question;
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
/** The lookbehind prevents quadratic time on long runs of marks. */
const TRAILING_MARKS = /(?<!["'“”*.\s])["'“”*.\s]+$/;

/** Normalizes a title: one line, without quotes and trailing marks, at most the maximum length. */
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
