import type { Product } from '../../tests/support/product.ts';
import type { Person } from '../../tests/support/person.ts';
import type { LessonView, StudentLesson } from '@studyhall/contracts';

const SCHOOL = 'RIVERSIDE HIGH';
const CLASS = 'Biology 9A';
const STUDENTS = [
  ...['Aisha Khan', 'Bruno Costa', 'Clara Jensen', 'David Mensah', 'Emma Fischer', 'Farid Nasser'],
  ...['Gabriel Moreau', 'Hana Sato', 'Isla Campbell', 'Jakub Nowak', 'Keira Doyle', 'Lucas Silva'],
];
const QUESTIONS = ['What is osmosis?', 'Why does the raisin swell?', 'Is osmosis a kind of diffusion?'];
const RULES = { scope: 'Osmosis and diffusion', tone: 'Short sentences', tools_off: ['web'], hints: 4 };
const TICKET = [
  { kind: 'choice', text: 'What moves in osmosis?', options: ['Water', 'Salt', 'Both'], right: 1 },
  { kind: 'scale', text: 'How sure are you?' },
];
const ITEMS = [
  { kind: 'prompt', text: 'Why does a raisin swell in water? Use $c_1 > c_2$ in your answer.' },
  { kind: 'announcement', text: '**Five minutes** left.' },
  { kind: 'ticket', questions: TICKET },
];
const EXERCISES = [
  { number: '12', text: 'How much water does the cell take up?', values: [33], texts: ['33 ml'] },
  { number: '13', text: 'Through what does the water pass?', values: [], texts: ['the membrane'] },
];

/** The places of the pictures about lessons. */
export interface LessonPlaces {
  class: number;
  lesson: string;
  /** A student of the class. */
  student: number;
}

/** A prepared lesson that is live, with what a teacher and students do in it. */
export async function runLesson(product: Product, { http }: Person): Promise<LessonPlaces> {
  const groups = await http.get<Array<{ id: number; name: string }>>(`/api/groups?search=Biology`);
  const id = groups.body.find(({ name }) => name === CLASS)?.id ?? 0;
  const path = `/api/groups/${id}`;
  const students: Person[] = [];
  for (const username of STUDENTS) students.push(await product.signedIn({ username, school: SCHOOL }));
  await http.post(
    `${path}/assign`,
    students.map(({ user }) => user.id),
  );
  for (const { number, text, ...answer } of EXERCISES)
    await http.post(`${path}/exercises`, { number, text, answer });
  const plan = { title: 'Osmosis', study_mode: 'hints', join_code: true, rules: RULES, items: ITEMS };
  const { plan_id } = (await http.post<{ plan_id: string }>(`${path}/lesson-plans`, plan)).body;
  const started = await http.post<{ lesson_id: string }>(`/api/lesson-plans/${plan_id}/start`);
  const lesson = started.body.lesson_id;
  await Promise.all(students.slice(1).map((student) => student.open()));
  for (const [at, student] of students.entries()) {
    const current = await student.http.get<{ lesson: StudentLesson }>('/api/lessons/current');
    const { conversation_id } = current.body.lesson;
    if (at % 2 === 0)
      await student.ask(QUESTIONS[at % QUESTIONS.length] ?? '', {
        conversation_id: conversation_id ?? undefined,
      });
    if (at === 7 || at === 10) await student.http.post(`/api/lessons/${lesson}/hand`, { up: true });
  }
  for (const place of [1, 3]) await http.post(`/api/lessons/${lesson}/items/${place}/send`);
  await answerTicket(lesson, http, students);
  await giveHomework(path, lesson, http, students);
  return { class: id, lesson, student: students[4]?.user.id ?? 0 };
}

async function answerTicket(lesson: string, http: Person['http'], students: Person[]): Promise<void> {
  const of = `/api/lessons/${lesson}`;
  const { body } = await http.get<{ tickets: Array<{ id: string }> }>(`${of}/tickets`);
  const ticket = body.tickets[0]?.id;
  for (const [at, student] of students.slice(0, 9).entries())
    for (const [question, value] of [at % 4 === 1 ? 2 : 1, 3 + (at % 3)].entries())
      await student.http.post(`${of}/tickets/${ticket}/answers`, { question_id: question + 1, value });
  await http.post(`${of}/tickets/${ticket}/close`, {});
  const pushes = await http.get<{ pushes: Array<{ id: string }> }>(`${of}/pushes`);
  const { join_code } = (await http.get<LessonView>(of)).body;
  const projected = { push_id: pushes.body.pushes[0]?.id, ticket_id: ticket, join_code, timer_minutes: 30 };
  await http.send('PUT', of, { projected });
}

async function giveHomework(
  path: string,
  lesson: string,
  http: Person['http'],
  students: Person[],
): Promise<void> {
  const homework = {
    ...{ kind: 'tutor', title: 'Osmosis at home', instructions: 'Explain the raisin to your family.' },
    ...{ study_mode: 'hints', rules: RULES, lesson_id: lesson },
    closes_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  };
  const given = await http.post<{ activity_id: string }>(`${path}/activities`, homework);
  const of = `/api/activities/${given.body.activity_id}`;
  for (const student of students.slice(0, 5)) await student.http.post(`${of}/begin`);
  for (const student of students.slice(0, 2))
    await student.http.post(`${of}/hand-in`, { answer: 'Water goes in.' });
}
