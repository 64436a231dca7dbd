import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type ChatRequest } from '@studyhall/contracts';
import { isStudent, judgeText, type SafetyFinding } from '@studyhall/domain';
import {
  messages,
  passages,
  safeguarding,
  safetyCases,
  type Account,
  type turns,
} from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { dangerText, notAllowedText } from './safety.texts.js';

/** Characters of the passage that a case keeps before and after what caused it. */
const PASSAGE_MARGIN = 300;

/** What the store does with a question for the safety rules. */
export type JudgedQuestion = NonNullable<Parameters<typeof turns.insertTurn>[1]['safety']>;

/**
 * Judges every question before anything else of it, so that help also comes where hours, limits or a pause would refuse
 * it. Source: `docs/safeguarding.md`.
 */
@Injectable()
export class SafetyGate {
  private readonly logger = new Logger('Safety');

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /**
   * What the rules found; undefined where the question goes on as it is.
   * @throws AppError `safeguarding_unconfirmed` for a student of a school without a confirmed lead and deputy; `conflict`
   *   where a fixed reply would be written again
   */
  async judge(account: Account, request: ChatRequest): Promise<JudgedQuestion | undefined> {
    const gate = await this.findGate(account, request.conversation_id);
    const written = request.regenerate_message_id
      ? await messages.findQuestionByReply(this.db, account.id, request.regenerate_message_id)
      : request.message;
    const finding = judgeText(written ?? '', gate.earlier);
    const stopped = finding !== null && finding.tier !== 'concern';
    if (!stopped) assertConfirmed(account, gate);
    if (request.regenerate_message_id) {
      if (stopped) throw new AppError('conflict', sentence('safety_reply_stays'));
      return undefined;
    }
    if (finding) return this.toJudged(account, gate, finding, written ?? '');
    if (!request.file_ids?.length) return undefined;
    const attached = await passages.findBeginnings(this.db, account.id, request.file_ids);
    const inFile = lowered(judgeText(attached));
    return inFile ? this.toJudged(account, gate, inFile, attached) : undefined;
  }

  /**
   * Judges what an image is to show. Records a case, or the count; an order that is sent again adds no second concern.
   * @param requestId the page's id of the order
   * @throws AppError `forbidden` with help lines, or with the reason; `safeguarding_unconfirmed` as {@link judge}
   */
  async assertImagePrompt(
    account: Account,
    prompt: string,
    conversationId?: string,
    requestId: string = randomUUID(),
  ): Promise<void> {
    const gate = await this.findGate(account, conversationId);
    const finding = judgeText(prompt, gate.earlier);
    const isDrawn = finding === null || finding.tier === 'concern';
    if (isDrawn) assertConfirmed(account, gate);
    if (!finding) return;
    const judged = this.toJudged(account, gate, finding, prompt);
    const { record } = judged;
    // An image has no turn. Each refused prompt is a case of its own, whatever id the page gives.
    const source = isDrawn ? requestId : randomUUID();
    if (record) await this.db.transaction((on) => safetyCases.record(on, source, record));
    void this.alert(judged);
    if (isDrawn) return;
    if (finding.tier === 'not_allowed') throw new AppError('forbidden', sentence('image_not_allowed'));
    const lines = gate.help_lines.map(({ name, number }) => `${name} ${number}`).join(', ');
    throw new AppError('forbidden', sentence('image_prompt_danger', { lines: lines || '112' }));
  }

  /** @throws AppError `safeguarding_unconfirmed` as {@link judge} */
  async assertOpen(account: Account): Promise<void> {
    assertConfirmed(account, await this.findGate(account, undefined));
  }

  /** Publishes a new case to those who see it. The case is stored: a failure here delays them, and fails no question. */
  async alert({ record }: JudgedQuestion): Promise<void> {
    if (!record || record.tier === 'not_allowed') return;
    try {
      if (record.tier === 'concern' && !(await safetyCases.isPattern(this.db, record.id))) return;
      const people = await safeguarding.findAlerted(this.db, record.schoolId);
      await Promise.all(
        people.map((user) => this.events.publish({ user }, 'safety.case', { case_id: record.id })),
      );
    } catch (error) {
      this.logger.warn(`Case ${record.id}: ${String(error)}`);
    }
  }

  private findGate({ id, school }: Account, conversationId: string | undefined) {
    return safeguarding.findGate(this.db, id, school, conversationId ?? null);
  }

  private toJudged(
    account: Account,
    gate: safeguarding.SafetyGate,
    { tier, category, language, from, to }: SafetyFinding,
    text: string,
  ): JudgedQuestion {
    const record =
      gate.enabled && gate.school_id !== null && isStudent(account)
        ? {
            ...{ id: randomUUID(), schoolId: gate.school_id, userId: account.id, tier, category },
            passage: text.slice(Math.max(0, from - PASSAGE_MARGIN), to + PASSAGE_MARGIN).toWellFormed(),
          }
        : null;
    if (tier === 'concern')
      return { record, reply: null, details: { support: { help_lines: gate.help_lines } } };
    const lines = tier === 'danger' ? gate.help_lines : [];
    const content =
      tier === 'danger' ? dangerText(language, lines, record !== null) : notAllowedText(language, category);
    return { record, reply: { content, details: { safety: { help_lines: lines } } }, details: {} };
  }
}

function assertConfirmed(account: Account, gate: safeguarding.SafetyGate): void {
  if (gate.enabled && !gate.confirmed && isStudent(account)) throw new AppError('safeguarding_unconfirmed');
}

/**
 * What a file says is often not the student's own words: a story, a source. So danger in it is a concern, which is answered and
 * which the lead sees in the weekly list; what would not be allowed as a question is a text to study.
 */
function lowered(finding: SafetyFinding | null): SafetyFinding | null {
  return finding === null || finding.tier === 'not_allowed' ? null : { ...finding, tier: 'concern' };
}
