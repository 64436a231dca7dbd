import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type CasePlace,
  type ChatRequest,
  type HelpLine,
  type Sentence,
} from '@studyhall/contracts';
import {
  isStudent,
  judgeImagePrompt,
  judgeText,
  type SafetyFinding,
  type SafetyTier,
} from '@studyhall/domain';
import {
  files,
  messages,
  passages,
  safeguarding,
  safetyRecords,
  turns,
  type Account,
} from '@studyhall/persistence';
import {
  fixedReply,
  JobQueues,
  judgeFiles,
  refusedReply,
  SafetyAlerts,
  toSafetyRecord,
} from '@studyhall/platform';

/** How long a refused question waits for its files to be read. Milliseconds. */
const READING_LIMIT_MS = 10_000;

/** What the store does with a question for the safety rules. */
export type JudgedQuestion = NonNullable<Parameters<typeof turns.insertTurn>[1]['safety']> & {
  /** The fixed reply to a concern that cannot be answered now; null where the question has a reply already. */
  replyIfRefused: turns.FixedReply | null;
  /** Whether the words are of a person who may need help, and are not only not allowed. */
  needsHelp: boolean;
};

/** What a student wrote in a request. */
export interface WrittenText {
  text: string;
  place: CasePlace;
  /** The conversation that it is a message of, null for the active one; undefined outside of chats. */
  conversationId?: string | null;
}

/**
 * Judges every question before anything else of it, so that help also comes where hours, limits or a pause would refuse
 * it. Source: `docs/safeguarding.md`.
 */
@Injectable()
export class SafetyGate {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: SafetyAlerts,
    private readonly queues: JobQueues,
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
    const { regenerate_message_id: replyId, message = '' } = request;
    if (replyId !== undefined) return this.judgeAgain(account, replyId, request, gate);
    const finding = judgeText(message, gate.earlier, gate.dangers);
    if (finding) return this.toJudged(account, gate, finding, message, 'chat');
    const inFile = await this.judgeFiles(account, request.file_ids ?? []);
    if (inFile) return this.toJudged(account, gate, inFile.finding, inFile.text, 'file');
    assertConfirmed(account, gate);
    return undefined;
  }

  /**
   * Judges the question of a reply that is written again. One of danger, or one that weights of words alone do not allow, is answered where
   * the user says that it is school work, with the help lines that it has; its case stays, so there is no second one. Other fixed texts stay.
   */
  private async judgeAgain(
    account: Account,
    replyId: number,
    { for_school: isForSchool = false, client_message_id: clientId }: ChatRequest,
    gate: safeguarding.SafetyGate,
  ): Promise<JudgedQuestion | undefined> {
    const asked = await messages.findQuestionByReply(this.db, account.id, { id: replyId });
    const tier = judgeText(asked?.content ?? '', gate.earlier)?.tier;
    const isDanger = tier === 'danger' || asked?.is_danger === true;
    const stays = isForSchool
      ? asked?.can_be_for_school !== true
      : asked?.is_fixed === true || (isDanger && asked?.for_school !== true);
    // A request that is sent again, because its answer was lost, gets the turn of the first.
    const isKnown = stays && clientId ? await turns.findByClientMessage(this.db, account.id, clientId) : null;
    if (asked && !isKnown && (stays || (tier === 'not_allowed' && !asked.is_guess)))
      throw new AppError('conflict', sentence('safety_reply_stays'));
    assertConfirmed(account, gate);
    if (!asked || !(isDanger || asked.is_guess)) return undefined;
    const support = (isDanger || asked.has_help) && { support: { help_lines: gate.help_lines } };
    const details = { ...support, for_school: isDanger || ('not_allowed' as const) };
    return { record: null, reply: null, details, replyIfRefused: null, needsHelp: false };
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
    const gate = await this.findGate(account, conversationId ?? null);
    const finding = judgeImagePrompt(prompt, gate.earlier, gate.dangers);
    if (!finding) {
      assertConfirmed(account, gate);
      return null;
    }
    const isConcern = finding.tier === 'concern';
    const judged = this.toJudged(account, gate, finding, prompt, 'image');
    // An image has no turn. Each refused prompt is a case of its own, whatever id the page gives.
    await this.record(judged, isConcern ? requestId : randomUUID());
    if (finding.tier === 'not_allowed') throw new AppError('forbidden', sentence('image_not_allowed'));
    const help = new AppError('forbidden', sentence('image_prompt_danger', { lines: linesOf(gate) }), {
      helpLines: gate.help_lines,
    });
    if (isConcern && !isUnconfirmed(account, gate)) return help;
    throw help;
  }

  /**
   * Judges what a student writes, as a question: beside the chat, or with another answer than a reply. Records a case; a concern that does
   * not refuse it has one for the same words within 7 days.
   * @param tiers which findings refuse it
   * @returns the help lines beside a concern that does not refuse it; null where there is none
   * @throws AppError `forbidden` with help lines, so that nothing of it is stored or shown elsewhere
   */
  async assertWords(
    account: Account,
    words: WrittenText,
    tiers: readonly SafetyTier[],
  ): Promise<readonly HelpLine[] | null> {
    const found = await this.judgeWords(account, words);
    if (!found) return null;
    const { gate, judged, tier } = found;
    if (tiers.includes(tier)) throw await this.help(new AppError('forbidden'), gate, judged);
    const { record } = judged;
    if (record && (await this.db.transaction((on) => safetyRecords.recordOnce(on, randomUUID(), record))))
      void this.alert(judged);
    return gate.help_lines;
  }

  /** Judges words, in a chat together with the messages before them; null where they need no help. */
  private async judgeWords(account: Account, { text, place, conversationId }: WrittenText) {
    const chat = conversationId === undefined ? null : await this.findGate(account, conversationId);
    const finding = judgeText(text, chat?.earlier, chat?.dangers);
    if (!finding || finding.tier === 'not_allowed') return null;
    const gate = chat ?? (await this.findGate(account, null));
    return { gate, judged: this.toJudged(account, gate, finding, text, place), tier: finding.tier };
  }

  /**
   * Judges the files of a refused question that were not read yet when it was judged: waits until they are, for a few seconds.
   * @throws AppError `refused` where nothing is found; with help lines where a student's file is not read by then
   */
  async judgeUnread(
    account: Account,
    { file_ids: ids = [] }: ChatRequest,
    gate: safeguarding.SafetyGate,
    refused: AppError,
  ): Promise<JudgedQuestion> {
    const findFiles = () => files.findOwnedUploads(this.db, account.id, ids);
    const isRead = ids.length === 0 || (await findFiles()).every(({ status }) => status !== 'processing');
    if (isRead) throw refused;
    const wait = { runMs: READING_LIMIT_MS, signal: AbortSignal.timeout(READING_LIMIT_MS) };
    await Promise.allSettled(ids.map((id) => this.queues.settled('ingest', id, wait)));
    const found = await this.judgeFiles(account, ids);
    if (found) return this.toJudged(account, gate, found.finding, found.text, 'file');
    const isUnread = (await findFiles()).some(({ status }) => status === 'processing');
    throw isUnread && isStudent(account) ? withHelp(refused, gate) : refused;
  }

  /** What refuses another version or the rest of a reply: with help lines where its question has them. It has its case already. */
  async refusalOfReply(
    account: Account,
    reply: Parameters<typeof messages.findQuestionByReply>[2],
    refused: AppError,
  ): Promise<AppError> {
    const asked = await messages.findQuestionByReply(this.db, account.id, reply);
    return asked?.has_help ? withHelp(refused, await this.findGate(account, null)) : refused;
  }

  /**
   * What refuses a question that has nothing to be stored in, such as one to a chat that is gone, or one under the id of another. Where
   * its words need help it has the help lines, and a case is recorded.
   */
  async refusalOf(account: Account, judged: JudgedQuestion, refused: AppError): Promise<AppError> {
    if (!judged.needsHelp) return refused;
    return this.help(refused, await this.findGate(account, null), judged);
  }

  /** As {@link refusalOf}, of words that no question can have, such as too many. */
  async refusalOfWords(account: Account, words: WrittenText, refused: AppError): Promise<AppError> {
    const found = await this.judgeWords(account, words);
    return found ? this.help(refused, found.gate, found.judged) : refused;
  }

  /** As {@link refusalOfWords}, of files. */
  async refusalOfFiles(account: Account, fileIds: readonly string[], refused: AppError): Promise<AppError> {
    const found = await this.judgeFiles(account, fileIds);
    if (!found) return refused;
    const gate = await this.findGate(account, null);
    return this.help(refused, gate, this.toJudged(account, gate, found.finding, found.text, 'file'));
  }

  /** What refuses a student's recording, with help lines: what it says is not known. */
  async refusalOfRecording(account: Account, refused: AppError): Promise<AppError> {
    if (!isStudent(account)) return refused;
    const gate = await this.findGate(account, null);
    const why = refused.code === 'outside_hours' || refused.code === 'limit_reached' ? refused.code : 'other';
    return withHelp(refused, gate, sentence('recording_refused', { why, lines: linesOf(gate) }));
  }

  private async help(
    refused: AppError,
    gate: safeguarding.SafetyGate,
    judged: JudgedQuestion,
  ): Promise<AppError> {
    await this.record(judged, randomUUID());
    const read = judged.record === null ? 'other' : 'yes';
    const why = refused.code === 'invalid' ? refused.code : 'other';
    const says = sentence('words_danger', { why, lines: linesOf(gate), read });
    return withHelp(refused, gate, says);
  }

  /** @throws AppError `safeguarding_unconfirmed` as {@link judge} */
  async assertOpen(account: Account): Promise<void> {
    assertConfirmed(account, await this.findGate(account, null));
  }

  /** Publishes the case of a stored question. */
  async alert({ record }: JudgedQuestion): Promise<void> {
    if (record) await this.alerts.alert(record);
  }

  private async record(judged: JudgedQuestion, source: string): Promise<void> {
    const { record } = judged;
    if (record) await this.db.transaction((on) => safetyRecords.record(on, source, record));
    void this.alert(judged);
  }

  /** What the files say as far as they are read, with their names. */
  private async judgeFiles({ id }: Account, fileIds: readonly string[]) {
    if (fileIds.length === 0) return null;
    return judgeFiles(await passages.findBeginnings(this.db, id, fileIds));
  }

  private findGate({ id, school }: Account, conversationId: string | null) {
    return safeguarding.findGate(this.db, id, school, conversationId);
  }

  private toJudged(
    account: Account,
    gate: safeguarding.SafetyGate,
    finding: SafetyFinding,
    text: string,
    place: CasePlace,
  ): JudgedQuestion {
    const record =
      gate.enabled && gate.school_id !== null && isStudent(account)
        ? toSafetyRecord({ schoolId: gate.school_id, userId: account.id }, finding, text, place)
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

/**
 * The help lines inside a sentence of either direction: isolates keep the digits of a number in their order, and the
 * separator belongs to no language.
 */
const linesOf = ({ help_lines }: safeguarding.SafetyGate): string =>
  help_lines.map(({ name, number }) => `\u2068${name}\u2069 \u2066${number}\u2069`).join(' · ') || '112';

/** The same refusal with the help lines of the school, and with its own sentence or `says`. */
function withHelp(refused: AppError, gate: safeguarding.SafetyGate, says?: Sentence): AppError {
  const { code, detail, reason, values, issues, retryAfterSeconds, cause } = refused;
  const said = reason ? { code: reason, values, text: detail } : detail;
  return new AppError(code, says ?? said, { issues, retryAfterSeconds, cause, helpLines: gate.help_lines });
}

const isUnconfirmed = (account: Account, { enabled, confirmed }: safeguarding.SafetyGate): boolean =>
  enabled && !confirmed && isStudent(account);

function assertConfirmed(account: Account, gate: safeguarding.SafetyGate): void {
  if (isUnconfirmed(account, gate)) throw new AppError('safeguarding_unconfirmed');
}
