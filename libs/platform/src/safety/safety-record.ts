import { randomUUID } from 'node:crypto';
import type { SafetyFinding } from '@studyhall/domain';
import type { safetyCases } from '@studyhall/persistence';

/** Characters of the passage that a case keeps before and after what caused it. */
const PASSAGE_MARGIN = 300;

/**
 * What is recorded of a finding.
 * @param text what was judged
 * @param isReply whether the assistant wrote it, and not the student
 */
export function toSafetyRecord(
  { schoolId, userId }: { schoolId: number; userId: number },
  { tier, category, from, to }: SafetyFinding,
  text: string,
  isReply = false,
): safetyCases.SafetyRecord {
  const passage = text.slice(Math.max(0, from - PASSAGE_MARGIN), to + PASSAGE_MARGIN).toWellFormed();
  return { id: randomUUID(), schoolId, userId, tier, category, passage, isReply };
}
