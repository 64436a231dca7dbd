import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ChatAccepted, ChatMessage, StudyView } from '@studyhall/contracts';
import type { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';

/** A product with a class whose study mode is "attempt first". Each test has a student of its own in it. */
interface StudyClass {
  product: Product;
  /** An admin of the school. */
  head: Person;
  teacher: Person;
  mia: Person;
  groupId: number;
}

export const STUDY_SCHOOL = 'STUDY SCHOOL';

export type StudyRoom = ReturnType<typeof studyClass>;

/** The class of a test file, complete from its first test on, and what its student does. */
export function studyClass() {
  const room = {} as StudyClass;

  beforeAll(async () => {
    const product = (room.product = await startProduct());
    room.head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: STUDY_SCHOOL });
    room.teacher = await product.signedIn({ role: 'TEACHER', school: STUDY_SCHOOL });
    const group = { name: 'Algebra', school: STUDY_SCHOOL, study_mode: 'attempt_first' };
    room.groupId = (await room.head.http.post<{ group_id: number }>('/api/groups', group)).body.group_id;
    await room.head.http.post(`/api/groups/${room.groupId}/teachers`, [room.teacher.user.id]);
  });
  afterAll(() => room.product?.stop());

  beforeEach(async () => {
    room.product.model.control.reset();
    room.mia = await another();
  });

  const another = async (): Promise<Person> => {
    const student = await room.product.signedIn({ school: STUDY_SCHOOL });
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
