import { expect, vi } from 'vitest';
import type { ClassExerciseView, FileInfo, MaterialView } from '@studyhall/contracts';
import type { StudyRoom } from './study-class.ts';

/** The answer as a person would write it. */
export const said = ({ answer: { values, texts } }: ClassExerciseView): string =>
  texts[0] ?? String(values[0]);

/** Whether a text that a student gets has the answer of an exercise. */
export function shows(received: string, exercise: ClassExerciseView): boolean {
  const text = received.toLowerCase();
  const { values, texts } = exercise.answer;
  const numbers = new Set((text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => Number(one.replace(',', '.'))));
  return values.some((value) => numbers.has(value)) || texts.some((one) => text.includes(one.toLowerCase()));
}

/** What a judge says that finds everything harmless. */
const HARMLESS = { kind: 'concept', known: 0, exercise: '', is_attempt: true, values: [], texts: [] };
export const HARMLESS_QUESTION = {
  contains: '<question>',
  tools: [{ name: 'judge_question', args: HARMLESS }],
};
const HARMLESS_REPLY = {
  contains: '<reply>',
  tools: [{ name: 'judge_reply', args: { gives_away: false } }],
};

/** How the demo model judges: by itself, finding all harmless, or failing. */
export type Judge = 'its own' | 'harmless' | 'broken';
export type Tool = { name: string; args: object };

const JUDGING = {
  'its own': [{ contains: '<question>' }, { contains: '<reply>' }],
  harmless: [HARMLESS_QUESTION, HARMLESS_REPLY],
  broken: [
    { contains: '<question>', fault: 500 },
    { contains: '<reply>', fault: 500 },
  ],
};

export type StudyBooks = ReturnType<typeof studyBooks>;

/** The materials of a class and their exercises, and a model that gives the answers away. */
export function studyBooks(room: StudyRoom) {
  const files = new Map<string, string>();
  const listed = async (): Promise<ClassExerciseView[]> =>
    (await room.teacher.http.get<{ exercises: ClassExerciseView[] }>(`/api/groups/${room.groupId}/exercises`))
      .body.exercises;

  return {
    /** Ids by name. */
    files,
    listed,
    upload: async (name: string, file: File, kind: 'source' | 'answer_key' = 'source'): Promise<void> => {
      const form = new FormData();
      form.append('file', file);
      const { body } = await room.teacher.http.post<FileInfo>('/api/upload', form);
      files.set(name, body.id);
      await room.teacher.http.post(`/api/groups/${room.groupId}/materials`, { file_id: body.id, kind });
    },
    /** Resolves with the exercises once all materials are read and this many have an answer. */
    indexed: (count: number): Promise<ClassExerciseView[]> =>
      vi.waitFor(
        async () => {
          const found = await listed();
          const answered = found.filter(({ answer }) => answer.values.length + answer.texts.length > 0);
          const { body } = await room.teacher.http.get<{ materials: MaterialView[] }>(
            `/api/groups/${room.groupId}/materials`,
          );
          expect(body.materials.filter((one) => one.exercises === 'reading')).toEqual([]);
          expect(answered.length, `answers of ${found.length} exercises`).toBeGreaterThanOrEqual(count);
          // The order of files differs from run to run.
          return found.toSorted((one, other) => one.text.localeCompare(other.text));
        },
        { timeout: 170_000, interval: 250 },
      ),
    /** The id of a new conversation of the student. */
    fresh: async (): Promise<string> =>
      (await room.mia.http.post<{ conversation_id: string }>('/api/conversations', {})).body.conversation_id,
    /** A model that always gives the answer, whatever it is asked. */
    giveAway: (
      exercise: ClassExerciseView,
      judge: Judge,
      { text, tool }: { text?: string; tool?: Tool } = {},
    ): void => {
      const answer = said(exercise);
      room.product.model.control.setRules([
        {
          contains: '<rubric>',
          tools: [{ name: 'mark_answer', args: { points: [false], feedback: `It is ${answer}.` } }],
        },
        ...JUDGING[judge],
        ...(tool ? [{ endpoint: 'chat' as const, times: 2, tools: [tool] }] : []),
        {
          text: text ?? `Sure, that is easy. Let me tell you. The answer is ${answer}. So: ${answer}`,
          reasoning: `It is ${answer}.`,
        },
      ]);
    },
  };
}
