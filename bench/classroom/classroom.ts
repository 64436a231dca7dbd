/** A live lesson: students at work, a teacher who watches their wall and pauses them, as one client process plays them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LessonStudent, LessonView, StudentLesson } from '@studyhall/contracts';
import { StudentClient } from '../support/student.client.ts';

export interface ClassroomPlan {
  lessonId: string;
  /** How often each student does something the wall shows. Milliseconds. */
  everyMs: number;
  durationMs: number;
  /** How often the lesson is paused afterwards. */
  pauses: number;
}

/** What a student does: raises or lowers the hand, types, or asks. */
export type Change = 'hand' | 'writing' | 'question';

export interface ClassroomResult {
  /** Milliseconds from the request to the event at the teacher's socket. */
  changeMs: Record<Change, number[]>;
  /** Milliseconds from the teacher's press to the event at each student's socket. */
  pauseMs: number[];
  /** Milliseconds from the press to the end of each running reply. */
  stopMs: number[];
  /** Events of the wall that the teacher got. */
  events: number;
  /** Refused requests. */
  errors: string[];
  /** Changes and pauses that never arrived, and students whose tile is wrong at the end. */
  lost: string[];
}

const CHANGES: Change[] = ['hand', 'writing', 'hand', 'question', 'writing', 'hand'];
const LIMIT_MS = 20_000;
/** The teacher's page reads the lesson so often, which keeps the events coming. */
const RENEW_MS = 30_000;
/** Students with a reply that is being written when the lesson is paused. */
const REPLYING = 20;
const LONG_REPLY = '[[demo: tokens=2000 rate=25]]';

interface Student {
  client: StudentClient;
  id: number;
  conversation: string;
  handUp: boolean;
  turns: number;
}

interface Awaited {
  is: (tile: LessonStudent) => boolean;
  done: (at: number) => void;
}

/** Runs a lesson with the teacher and the students of these `Cookie` headers. */
export async function runClassroom(
  url: string,
  cookies: { teacher: string; students: string[] },
  plan: ClassroomPlan,
): Promise<ClassroomResult> {
  const path = `/api/lessons/${plan.lessonId}`;
  const result: ClassroomResult = {
    changeMs: { hand: [], writing: [], question: [] },
    ...{ pauseMs: [], stopMs: [], events: 0, errors: [], lost: [] },
  };
  const teacher = await StudentClient.open(url, cookies.teacher);
  const students = await Promise.all(cookies.students.map((cookie) => enter(url, cookie)));
  const wall = new Map<number, LessonStudent>();
  const awaited = new Map<number, Awaited>();
  const read = async (): Promise<LessonView> => teacher.request<LessonView>('GET', path);
  for (const tile of (await read()).students) wall.set(tile.user_id, tile);
  teacher.on('lesson.student', (payload) => {
    const at = performance.now();
    result.events += 1;
    for (const tile of (payload as { students: LessonStudent[] }).students) {
      wall.set(tile.user_id, tile);
      const one = awaited.get(tile.user_id);
      if (one?.is(tile)) one.done(at);
    }
  });
  const renewing = setInterval(() => void read().catch(() => undefined), RENEW_MS);

  /** Makes a change, and measures until the teacher's socket has it. */
  async function change(student: Student, what: Change): Promise<void> {
    const arrived = Promise.withResolvers<number>();
    const writing = what === 'writing';
    if (what === 'hand') student.handUp = !student.handUp;
    if (what === 'question') student.turns += 1;
    const is = (tile: LessonStudent): boolean =>
      writing
        ? tile.state === 'writing' || tile.state === 'waiting'
        : tile.hand_up === student.handUp && tile.turns >= student.turns;
    awaited.set(student.id, { is, done: arrived.resolve });
    const began = performance.now();
    try {
      if (what === 'hand') await student.client.request('POST', `${path}/hand`, { up: student.handUp });
      else if (writing)
        await student.client.emit('lesson.writing', { lesson_id: plan.lessonId, writing: true });
      else
        await student.client.send('[[demo: tokens=20 rate=25]]', { conversation_id: student.conversation });
      const at = await Promise.race([arrived.promise, delay(LIMIT_MS, null, { ref: false })]);
      if (at === null) result.lost.push(`${what} of ${student.id} did not reach the wall.`);
      else result.changeMs[what].push(at - began);
      if (writing) await student.client.emit('lesson.writing', { lesson_id: plan.lessonId, writing: false });
    } catch (error) {
      result.errors.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      awaited.delete(student.id);
    }
  }

  /** Pauses the lesson while replies are written, and resumes it. */
  async function pause(): Promise<void> {
    const replying = students.slice(0, REPLYING);
    const replies = await Promise.all(
      replying.map(({ client, conversation }) => client.send(LONG_REPLY, { conversation_id: conversation })),
    );
    await Promise.all(replies.map(({ first }) => first));
    const paused = Promise.all(students.map(({ client }) => lessonIs(client, true)));
    const stopped = Promise.all(replies.map(({ reply }) => reply.then(() => performance.now())));
    const began = performance.now();
    await teacher.request('POST', `${path}/pause`, { reason: 'Look at the board' });
    for (const at of await paused) {
      if (at === null) result.lost.push('A pause did not reach a student.');
      else result.pauseMs.push(at - began);
    }
    result.stopMs.push(...(await stopped).map((at) => at - began));
    const resumed = Promise.all(students.map(({ client }) => lessonIs(client, false)));
    await teacher.request('POST', `${path}/resume`);
    await resumed;
  }

  const until = performance.now() + plan.durationMs;
  await Promise.all(
    students.map(async (student, at) => {
      // Students begin at different moments of the first interval.
      let next = performance.now() + ((at * 0.618) % 1) * plan.everyMs;
      for (let round = at; next < until; round += 1, next += plan.everyMs) {
        await delay(Math.max(0, next - performance.now()));
        await change(student, CHANGES[round % CHANGES.length] ?? 'hand');
      }
    }),
  );
  // The replies to the last questions end before a conversation takes the next one.
  await delay(2_000);
  for (let round = 0; round < plan.pauses; round += 1) await pause();
  await delay(1_000);
  for (const { user_id: id, hand_up, turns } of (await read()).students) {
    const tile = wall.get(id);
    if (tile?.hand_up !== hand_up || tile.turns !== turns) result.lost.push(`The tile of ${id} is wrong.`);
  }
  clearInterval(renewing);
  for (const { client } of students) client.close();
  teacher.close();
  return result;
}

/** Opens the page of a student, which asks for the lesson. */
async function enter(url: string, cookie: string): Promise<Student> {
  const client = await StudentClient.open(url, cookie);
  const { id } = await client.request<{ id: number }>('GET', '/api/me');
  const { lesson } = await client.request<{ lesson: StudentLesson | null }>('GET', '/api/lessons/current');
  if (!lesson?.conversation_id) throw new Error(`The student ${id} is in no lesson.`);
  return { client, id, conversation: lesson.conversation_id, handUp: false, turns: 0 };
}

/** Resolves with the time at which a student's socket learns that the lesson is paused or not; null where it does not. */
function lessonIs(client: StudentClient, paused: boolean): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (at: number | null): void => {
      clearTimeout(timer);
      stop();
      resolve(at);
    };
    const timer = setTimeout(() => end(null), LIMIT_MS);
    const stop = client.on('lesson.changed', (payload) => {
      if ((payload as { lesson: StudentLesson }).lesson.paused === paused) end(performance.now());
    });
  });
}
