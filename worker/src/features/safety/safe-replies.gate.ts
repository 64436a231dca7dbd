import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { asksForTextOfOthers, judgeFileText, type SafetyFinding } from '@studyhall/domain';
import { passages, safetyCases, type ClaimedTurn } from '@studyhall/persistence';
import { fixedReply, retryUnavailable, toSafetyRecord, withheldReply } from '@studyhall/platform';
import type { ReplyFilter, ReplyGate, SafetyOutcome } from '../../reply-filter/index.js';
import { LessonRulesGate } from '../lesson-rules/index.js';
import { Moderation } from './moderation.js';
import { safeReply, type Withheld } from './safe.reply.js';
import type { ModelJudgements } from './safe.stream.js';

/** The user's messages before the question that are read with it. */
const EARLIER = 3;

/** Judges every reply where the school has safeguarding on; elsewhere nothing changes. Source: `docs/safeguarding.md`. */
@Injectable()
export class SafeRepliesGate implements ReplyGate {
  constructor(
    private readonly db: DataSource,
    private readonly rules: LessonRulesGate,
    private readonly moderation: Moderation,
  ) {}

  async open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter> {
    const school = turn.safeguarding;
    if (school === null) return this.rules.open(turn, fileIds, signal);
    // Beside what the other gates ask the model.
    const model = this.moderation.isOn ? this.judgements(turn, signal) : null;
    const filter = await this.rules.open(turn, fileIds, signal);
    return safeReply(filter, {
      model,
      concern: await this.concernOfFiles(turn, school, fileIds, signal),
      isImpersonal: turn.is_student && !wordsOf(turn).some(asksForTextOfOthers),
      withhold: (finding, text, isQuestion) =>
        isQuestion ? withholdQuestion(turn, school, finding) : withholdReply(turn, school, finding, text),
      noteConcern: (finding) => concern(turn, school, toRecords(turn, school, finding, turn.question)),
    });
  }

  /**
   * What the attached files say, as the gate of questions judges it: a page sends a question at once, before its files are read. A
   * reply that is written again makes no second case; the same file with another question does.
   */
  private async concernOfFiles(
    turn: ClaimedTurn,
    school: School,
    fileIds: readonly string[],
    signal: AbortSignal,
  ): Promise<SafetyOutcome | null> {
    if (fileIds.length === 0 || turn.has_support) return null;
    const text = await retryUnavailable(
      () => passages.findBeginnings(this.db, turn.user_id, fileIds),
      signal,
    );
    const finding = judgeFileText(text);
    if (!finding) return null;
    const [record] = toRecords(turn, school, finding, text);
    const { user_id: userId, user_message_id: questionId } = turn;
    const isNew = record && !(await safetyCases.isRecorded(this.db, userId, record.passage, questionId));
    return concern(turn, school, isNew ? [record] : []);
  }

  private judgements(turn: ClaimedTurn, signal: AbortSignal): ModelJudgements {
    const words = wordsOf(turn);
    const [question, earlier] = [turn.question, words.slice(0, -1)];
    return {
      question: this.moderation.judge({ role: 'user', text: question, earlier }, signal),
      judgeReply: (text, ending) =>
        this.moderation.judge({ role: 'assistant', text, earlier: words }, AbortSignal.any([signal, ending])),
    };
  }
}

/** The user's last messages, with the question at the end. */
const wordsOf = ({ question, past }: ClaimedTurn): string[] => [
  ...past
    .filter(({ role, author }) => role === 'user' && author === null)
    .slice(0, EARLIER)
    .map(({ content }) => content)
    .reverse(),
  question,
];

type School = NonNullable<ClaimedTurn['safeguarding']>;

/** The reply is shown, with the help lines under it where the question has none. */
const concern = (
  { has_support }: ClaimedTurn,
  { help_lines }: School,
  records: SafetyOutcome['records'],
): SafetyOutcome => ({
  isWithheld: false,
  details: has_support ? {} : { support: { help_lines } },
  records,
});

/** What the moderator found in a question that the rules let through: as the gate of questions answers it. */
function withholdQuestion(turn: ClaimedTurn, school: School, finding: SafetyFinding): Withheld {
  const records = toRecords(turn, school, finding, turn.question);
  const { content, details } = fixedReply(finding, school.help_lines, records.length > 0);
  return { content, outcome: { isWithheld: true, details, records } };
}

/** What the model wrote is no act of the student: only danger alerts the lead, all else is a concern. */
function withholdReply(turn: ClaimedTurn, school: School, finding: SafetyFinding, reply: string): Withheld {
  const tier = finding.tier === 'danger' ? 'danger' : 'concern';
  const { content, details } = withheldReply(finding, school.help_lines);
  const records = toRecords(turn, school, { ...finding, tier }, reply, true);
  return { content, outcome: { isWithheld: true, details, records } };
}

const toRecords = (
  { user_id: userId, is_student: isStudent }: ClaimedTurn,
  { school_id: schoolId }: School,
  finding: SafetyFinding,
  text: string,
  isReply = false,
): SafetyOutcome['records'] =>
  isStudent ? [toSafetyRecord({ schoolId, userId }, finding, text, isReply)] : [];
