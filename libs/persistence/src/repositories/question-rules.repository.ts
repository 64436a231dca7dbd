// SQL: every question reads all that may refuse it in one round trip, prepared.
import { sql, type Executor } from '../sql.js';
import { gateOf, type SafetyGate } from './safeguarding.repository.js';
import { IN_EFFECT, RULES, type UseInEffect } from './use-rules.repository.js';

/** The data that safety rules, rules of use and the storage quota need before a question is stored. */
export interface QuestionRules extends SafetyGate, UseInEffect {
  /** Total bytes of the user's files and messages. */
  used_bytes: number;
}

/** @param conversationId null for the active conversation */
export async function find(
  on: Executor,
  { id, school }: { id: number; school: string | null },
  conversationId: string | null,
): Promise<QuestionRules> {
  const found = await sql(on, 'question_rules').row<QuestionRules>`
    SELECT ${gateOf(id, conversationId)}, ${IN_EFFECT},
           COALESCE((SELECT sum(c.bytes) FROM storage_changes c WHERE c.user_id = ${id}::int), 0)::float8 AS used_bytes
      FROM (SELECT) AS one LEFT JOIN schools a ON a.name = ${school} LEFT JOIN safeguarding g ON g.school_id = a.id
      LEFT JOIN users u ON u.id = ${id}::int LEFT JOIN schools s ON s.name = u.school CROSS JOIN ${RULES}`;
  if (!found) throw new Error('The rules were not read.');
  return found;
}
