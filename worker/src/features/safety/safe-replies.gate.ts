import { Injectable } from '@nestjs/common';
import type { ClaimedTurn } from '@studyhall/persistence';
import { toSafetyRecord, withheldReply } from '@studyhall/platform';
import type { ReplyFilter, ReplyGate } from '../../reply-filter/index.js';
import { LessonRulesGate } from '../lesson-rules/index.js';
import { safeReply, type Withhold } from './safe.reply.js';

/** Judges every reply where the school has safeguarding on; elsewhere nothing changes. Source: `docs/safeguarding.md`. */
@Injectable()
export class SafeRepliesGate implements ReplyGate {
  constructor(private readonly rules: LessonRulesGate) {}

  async open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter> {
    const filter = await this.rules.open(turn, fileIds, signal);
    return turn.safeguarding === null ? filter : safeReply(filter, withholdIn(turn, turn.safeguarding));
  }
}

/** What the model wrote is no act of the student: only danger alerts the lead, all else is a concern. */
function withholdIn(
  { user_id: userId, is_student: isStudent }: ClaimedTurn,
  { school_id: schoolId, help_lines: lines }: NonNullable<ClaimedTurn['safeguarding']>,
): Withhold {
  return (finding, reply) => {
    const tier = finding.tier === 'danger' ? 'danger' : 'concern';
    const { content, details } = withheldReply(finding, lines);
    const record = isStudent ? toSafetyRecord({ schoolId, userId }, { ...finding, tier }, reply, true) : null;
    return { content, withheld: { details, record } };
  };
}
