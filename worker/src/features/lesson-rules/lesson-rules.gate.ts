import { Injectable } from '@nestjs/common';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { ReplyFilter, ReplyGate } from '../../reply-filter/index.js';
import { StudyGate } from '../study-mode/index.js';
import { policedReply, ruledReply } from './ruled.reply.js';

/**
 * Wraps the filter of study mode with the rules of a lesson or homework and with the policies of school and class. Source:
 * `docs/specification/api.md#identity`.
 */
@Injectable()
export class LessonRulesGate implements ReplyGate {
  constructor(private readonly study: StudyGate) {}

  async open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter> {
    const filter = await this.study.open(turn, fileIds, signal);
    const ruled = turn.rules ? ruledReply(filter, turn.rules) : filter;
    return turn.tools_off.length > 0 ? policedReply(ruled, turn.tools_off) : ruled;
  }
}
