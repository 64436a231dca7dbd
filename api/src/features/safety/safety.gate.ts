import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type ChatRequest } from '@studyhall/contracts';
import {
  isStudent,
  judgeFileText,
  judgeImagePrompt,
  judgeText,
  type SafetyFinding,
  type SafetyTier,
} from '@studyhall/domain';
import {
  messages,
  passages,
  safeguarding,
  safetyCases,
  type Account,
  type turns,
} from '@studyhall/persistence';
import { fixedReply, refusedReply, SafetyAlerts, toSafetyRecord } from '@studyhall/platform';

/** What the store does with a question for the safety rules. */
export type JudgedQuestion = NonNullable<Parameters<typeof turns.insertTurn>[1]['safety']> & {
  /** The fixed reply to a concern that cannot be answered now; null where the question has a reply already. */
  replyIfRefused: turns.FixedReply | null;
  /** Whether the words are of a person who may need help, and are not only not allowed. */
  needsHelp: boolean;
};

/**
 * Judges every question before anything else of it, so that help also comes where hours, limits or a pause would refuse
 * it. Source: `docs/safeguarding.md`.
 */
@Injectable()
export class SafetyGate {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: SafetyAlerts,
  ) {}

  /**
   * What the rules found; undefined where the question goes on as it is.
   * @throws AppError `safeguarding_unconfirmed` for a student of a school without a confirmed lead and deputy, unless help
   *   answers; `conflict` where a fixed reply would be written again
   */
  async judge(
    account: Account,
    request: ChatRequest,
    gate: safeguarding.SafetyGate,
  ): Promise<JudgedQuestion | undefined> {
    const written = request.regenerate_message_id
      ? await messages.findQuestionByReply(this.db, account.id, request.regenerate_message_id)
      : request.message;
    const finding = judgeText(written ?? '', gate.earlier);
    const stopped = finding !== null && finding.tier !== 'concern';
    if (request.regenerate_message_id) {
      if (stopped) throw new AppError('conflict', sentence('safety_reply_stays'));
      assertConfirmed(account, gate);
      return undefined;
    }
    if (finding) return this.toJudged(account, gate, finding, written ?? '');
    const attached = request.file_ids?.length
      ? await passages.findBeginnings(this.db, account.id, request.file_ids)
      : '';
    const inFile = judgeFileText(attached);
    if (inFile) return this.toJudged(account, gate, inFile, attached);
    assertConfirmed(account, gate);
    return undefined;
  }

  /**
   * Judges what an image is to show. Records a case, or the count; an order that is sent again adds no second concern.
   * @param requestId the page's id of the order
   * @returns what answers a concern where the order is refused; null for any other prompt
   * @throws AppError `forbidden` with help lines, or with the reason; `safeguarding_unconfirmed` as {@link judge}
   */
  async assertImagePrompt(
    account: Account,
    prompt: string,
    conversationId?: string,
    requestId: string = randomUUID(),
  ): Promise<AppError | null> {
    const gate = await this.findGate(account, conversationId);
    const finding = judgeImagePrompt(prompt, gate.earlier);
    if (!finding) {
      assertConfirmed(account, gate);
      return null;
    }
    const isConcern = finding.tier === 'concern';
    const judged = this.toJudged(account, gate, finding, prompt);
    // An image has no turn. Each refused prompt is a case of its own, whatever id the page gives.
    await this.record(judged, isConcern ? requestId : randomUUID());
    if (finding.tier === 'not_allowed') throw new AppError('forbidden', sentence('image_not_allowed'));
    const help = new AppError('forbidden', sentence('image_prompt_danger', { lines: linesOf(gate) }));
    if (isConcern && !isUnconfirmed(account, gate)) return help;
    throw help;
  }

  /**
   * Judges what a student writes outside the chat, as a message. Records a case; a concern that does not refuse it has one
   * for the same words within 7 days.
   * @param tiers which findings refuse it
   * @throws AppError `forbidden` with help lines, so that nothing of it is stored or shown elsewhere
   */
  async assertWords(account: Account, words: string, tiers: readonly SafetyTier[]): Promise<void> {
    const finding = judgeText(words);
    if (!finding || finding.tier === 'not_allowed') return;
    const gate = await this.findGate(account, undefined);
    const judged = this.toJudged(account, gate, finding, words);
    if (tiers.includes(finding.tier)) throw await this.help('forbidden', gate, judged);
    const { record } = judged;
    if (record && !(await safetyCases.isRecorded(this.db, account.id, record.passage)))
      await this.record(judged, randomUUID());
  }

  /**
   * What refuses a question that has nothing to be stored in, such as one to a chat that is gone, or one under the id of another. Where
   * its words need help it has the help lines, and a case is recorded.
   */
  async refusalOf(account: Account, judged: JudgedQuestion, refused: AppError): Promise<AppError> {
    if (!judged.needsHelp || !['not_found', 'conflict'].includes(refused.code)) return refused;
    return this.help(refused.code, await this.findGate(account, undefined), judged);
  }

  /** As {@link refusalOf}, of words that no question can have, such as too many. */
  async refusalOfWords(account: Account, words: string, refused: AppError): Promise<AppError> {
    const finding = judgeText(words);
    if (!finding || finding.tier === 'not_allowed') return refused;
    const gate = await this.findGate(account, undefined);
    return this.help(refused.code, gate, this.toJudged(account, gate, finding, words), refused.issues);
  }

  /** What refuses a student's recording, with help lines: what it says is not known. */
  async refusalOfRecording(account: Account, refused: AppError): Promise<AppError> {
    if (!isStudent(account)) return refused;
    const lines = linesOf(await this.findGate(account, undefined));
    const why = refused.code === 'outside_hours' || refused.code === 'limit_reached' ? refused.code : 'other';
    return new AppError(refused.code, sentence('recording_refused', { why, lines }), {
      retryAfterSeconds: refused.retryAfterSeconds,
    });
  }

  private async help(
    code: AppError['code'],
    gate: safeguarding.SafetyGate,
    judged: JudgedQuestion,
    issues?: AppError['issues'],
  ): Promise<AppError> {
    await this.record(judged, randomUUID());
    const read = judged.record === null ? 'other' : 'yes';
    const why = code === 'invalid' ? code : 'other';
    return new AppError(code, sentence('words_danger', { why, lines: linesOf(gate), read }), { issues });
  }

  /** @throws AppError `safeguarding_unconfirmed` as {@link judge} */
  async assertOpen(account: Account): Promise<void> {
    assertConfirmed(account, await this.findGate(account, undefined));
  }

  /** Publishes the case of a stored question. */
  async alert({ record }: JudgedQuestion): Promise<void> {
    if (record) await this.alerts.alert(record);
  }

  private async record(judged: JudgedQuestion, source: string): Promise<void> {
    const { record } = judged;
    if (record) await this.db.transaction((on) => safetyCases.record(on, source, record));
    void this.alert(judged);
  }

  private findGate({ id, school }: Account, conversationId: string | undefined) {
    return safeguarding.findGate(this.db, id, school, conversationId ?? null);
  }

  private toJudged(
    account: Account,
    gate: safeguarding.SafetyGate,
    finding: SafetyFinding,
    text: string,
  ): JudgedQuestion {
    const record =
      gate.enabled && gate.school_id !== null && isStudent(account)
        ? toSafetyRecord({ schoolId: gate.school_id, userId: account.id }, finding, text)
        : null;
    if (finding.tier === 'concern') {
      const replyIfRefused = refusedReply(finding, gate.help_lines);
      const reply = isUnconfirmed(account, gate) ? replyIfRefused : null;
      const details = { support: { help_lines: gate.help_lines } };
      return { record, reply, details, replyIfRefused, needsHelp: true };
    }
    const reply = fixedReply(finding, gate.help_lines, record !== null);
    return { record, reply, details: {}, replyIfRefused: null, needsHelp: finding.tier === 'danger' };
  }
}

const linesOf = ({ help_lines }: safeguarding.SafetyGate): string =>
  help_lines.map(({ name, number }) => `${name} ${number}`).join(', ') || '112';

const isUnconfirmed = (account: Account, { enabled, confirmed }: safeguarding.SafetyGate): boolean =>
  enabled && !confirmed && isStudent(account);

function assertConfirmed(account: Account, gate: safeguarding.SafetyGate): void {
  if (isUnconfirmed(account, gate)) throw new AppError('safeguarding_unconfirmed');
}
