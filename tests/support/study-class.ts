import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { ChatAccepted, ChatMessage, StudyView } from '@studyhall/contracts';
import type { Person } from './person.ts';
import { sharedProduct, type SharedProduct } from './shared-product.ts';

/**
 * A shared product with a school of the file's own, in which is a class whose study mode is "attempt first". Each test has
 * a student of its own in it.
 */
interface StudyClass {
  product: SharedProduct;
  school: string;
  /** An admin of the school. */
  head: Person;
  teacher: Person;
  mia: Person;
  groupId: number;
}

export type StudyRoom = ReturnType<typeof studyClass>;

/** The class of a test file, complete from its first test on, and what its student does. */
export function studyClass() {
  const product = sharedProduct();
  const school = `STUDY ${randomUUID()}`.toUpperCase();
  const room = { product, school } as StudyClass;

  beforeAll(async () => {
    room.head = await product.signedIn({ role: 'SCHOOL_ADMIN', school });
    room.teacher = await product.signedIn({ role: 'TEACHER', school });
    const group = { name: 'Algebra', school, study_mode: 'attempt_first' };
    room.groupId = (await room.head.http.post<{ group_id: number }>('/api/groups', group)).body.group_id;
    await room.head.http.post(`/api/groups/${room.groupId}/teachers`, [room.teacher.user.id]);
  });

  beforeEach(async () => {
    room.product.model.control.reset();
    room.mia = await another();
  });

  const another = async (): Promise<Person> => {
    const student = await product.signedIn({ school });
    await room.head.http.post(`/api/groups/${room.groupId}/assign`, [student.user.id]);
    return student;
  };

  return Object.assign(room, {
    /** Another student of the class. */
    another,
    /** Asks, and returns everything that the student's browser gets of the reply. */
    reply: async (
      message: string,
      more: object = {},
    ): Promise<{ text: string; received: string; hint: number | null; ids: ChatAccepted }> => {
      const { mia } = room;
      const tab = await mia.open();
      const ids = await mia.ask(message, more);
      const { bot_message_id, conversation_id } = ids;
      await tab.terminalEvent(ids.turn_id);
      const { body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation_id}`);
      const stored = body.find(({ id }) => id === bot_message_id);
      const deltas = tab.received.flatMap(({ name, payload }) =>
        name === 'turn.delta' ? [(payload as { text: string }).text] : [],
      );
      const steps = stored?.reasoning.map(({ title, detail = '' }) => `${title} ${detail}`) ?? [];
      const made = [
        ...(stored?.document_citations ?? []).map(({ snippet }) => snippet),
        stored?.codeExecutionResult?.output,
      ];
      tab.close();
      return {
        ids,
        text: stored?.content ?? '',
        received: [...deltas, '\n', stored?.content, '\n', ...steps, '\n', made.join('\n')].join(''),
        hint: stored?.study_hint ?? null,
      };
    },
    study: async (): Promise<StudyView> => (await room.mia.http.get<StudyView>('/api/me/study')).body,
  });
}
