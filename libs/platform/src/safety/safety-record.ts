import { randomUUID } from 'node:crypto';
import type { CasePlace } from '@studyhall/contracts';
import type { SafetyFinding } from '@studyhall/domain';
import type { safetyRecords } from '@studyhall/persistence';

/** Characters of context that a case keeps before and after the text that caused it. */
const PASSAGE_MARGIN = 300;

/**
 * Converts a finding to a record.
 * @param text the judged text
 * @param place where it was written; of a chat, the store adds which kind of chat
 * @param isReply whether the assistant wrote it, not the student
 */
export function toSafetyRecord(
  { schoolId, userId }: { schoolId: number; userId: number },
  { tier, category, from, to }: SafetyFinding,
  text: string,
  place: CasePlace,
  isReply = false,
): safetyRecords.SafetyRecord {
  const passage = text.slice(Math.max(0, from - PASSAGE_MARGIN), to + PASSAGE_MARGIN).toWellFormed();
  return { id: randomUUID(), schoolId, userId, tier, category, passage, isReply, place };
}
