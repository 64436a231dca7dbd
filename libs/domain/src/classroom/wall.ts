import type { LessonStudent, StuckReason } from '@studyhall/contracts';

/** The stored facts about a student in a lesson. */
export interface StudentFacts {
  user_id: number;
  username: string;
  display_name: string;
  hand_up: boolean;
  turns: number;
  /** Whether a reply is being written or is queued. */
  waiting: boolean;
  last_active_at: Date | null;
  /** Newest first. */
  questions: readonly string[];
  /** Whether each of the newest program runs succeeded, newest first. */
  runs: readonly boolean[];
  /** How often the newest reply was regenerated. */
  regenerations: number;
}

/** A student who asked before and is idle for this many minutes is shown as stuck. */
export const IDLE_MINUTES = 6;
/** Two questions are the same if they share at least this part of their words. */
const SAME_QUESTION = 0.7;
/** A student who regenerates one reply this often is shown as stuck. */
const MANY_REGENERATIONS = 3;
/** How many previous questions a question is compared with. */
const COMPARED_QUESTIONS = 3;
const LINE_CHARS = 140;

/** The tile of a student. Source: `docs/specification/api.md#class`. */
export function toTile(
  facts: StudentFacts,
  presence: { here: boolean; writing: boolean },
  now: number,
): LessonStudent {
  const { user_id, username, display_name, hand_up, turns, last_active_at, questions } = facts;
  return {
    ...{ user_id, username, display_name, hand_up, turns },
    state: studentState(facts, presence),
    stuck: stuckReason(facts, presence, now),
    last_active_at: last_active_at?.toISOString() ?? null,
    last_question: questions[0] === undefined ? null : firstLine(questions[0]),
  };
}

function studentState({ waiting }: StudentFacts, { here, writing }: { here: boolean; writing: boolean }) {
  if (!here) return 'away';
  if (waiting) return 'waiting';
  return writing ? 'writing' : 'here';
}

/** The reason why a student seems stuck; null if there is none. */
function stuckReason(
  { waiting, questions, runs, regenerations, last_active_at }: StudentFacts,
  { here, writing }: { here: boolean; writing: boolean },
  now: number,
): StuckReason | null {
  if (runs.length >= 2 && runs.every((ok) => !ok)) return 'code_fails';
  if (regenerations >= MANY_REGENERATIONS) return 'regenerated';
  const [newest, ...earlier] = questions;
  if (newest !== undefined && earlier.some((question) => isSameQuestion(question, newest)))
    return 'same_question';
  if (!here || waiting || writing || last_active_at === null) return null;
  return now - last_active_at.getTime() > IDLE_MINUTES * 60_000 ? 'idle' : null;
}

/** A question, program run or regenerated reply of a student in a lesson, in chronological order. */
export interface StudentEvent {
  at: Date;
  /** Null for a reply. */
  question: string | null;
  /** Whether the program of a reply succeeded; null if it ran none. */
  ran: boolean | null;
  regenerations: number;
}

/** When a student seemed stuck in a lesson, by the rules of the tile. Idle means a pause between two questions. */
export function stuckMoments(events: readonly StudentEvent[]): Array<{ reason: StuckReason; at: Date }> {
  const moments: Array<{ reason: StuckReason; at: Date }> = [];
  const questions: Array<{ at: Date; text: string }> = [];
  let failures = 0;
  for (const { at, question: text, ran, regenerations } of events) {
    if (text !== null) {
      const last = questions.at(-1);
      const idleAt = last && last.at.getTime() + IDLE_MINUTES * 60_000;
      if (idleAt !== undefined && at.getTime() > idleAt)
        moments.push({ reason: 'idle', at: new Date(idleAt) });
      if (questions.slice(-COMPARED_QUESTIONS).some((earlier) => isSameQuestion(earlier.text, text)))
        moments.push({ reason: 'same_question', at });
      questions.push({ at, text });
      continue;
    }
    if (regenerations >= MANY_REGENERATIONS) moments.push({ reason: 'regenerated', at });
    if (ran !== null) failures = ran ? 0 : failures + 1;
    if (ran === false && failures === 2) moments.push({ reason: 'code_fails', at });
  }
  return moments;
}

/** Whether two questions share most of their words. */
export function isSameQuestion(a: string, b: string): boolean {
  const [first, second] = [toWords(a), toWords(b)];
  if (first.size < 2 || second.size < 2) return false;
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / (first.size + second.size - shared) >= SAME_QUESTION;
}

const toWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS).trimEnd()}…` : line;
}
