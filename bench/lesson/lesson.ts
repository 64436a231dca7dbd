/** A lesson: students who ask again and again, and admins at work, as one client process plays them. */
import { setTimeout as delay } from 'node:timers/promises';
import { StudentClient, type ReceivedReply } from '../support/student.client.ts';

export interface LessonPlan {
  /** How often each student asks, and each admin looks at the console. Milliseconds. */
  everyMs: number;
  durationMs: number;
  /** Tokens of a plain reply, at 25 a second. */
  tokens: number;
}

/** What students do. Of ten questions one runs code and one reads a file; of twenty one is edited, stopped, reloaded. */
export type Deed = 'ask' | 'code' | 'file' | 'edit' | 'stop' | 'reload' | 'admin';

export interface LessonResult {
  /** Milliseconds to the first step or text of each reply. */
  firstMs: number[];
  deeds: Record<Deed, number>;
  /** Refused requests and failed replies, with the deed. */
  errors: string[];
  /** Accepted questions whose reply was not received whole. */
  lost: string[];
}

const PROGRAM = JSON.stringify({ code: 'print(sum(n * n for n in range(1000)))' });
const NOTES = 'Photosynthesis turns light, water and carbon dioxide into sugar and oxygen.\n'.repeat(20);
const DEEDS: Deed[] =
  'code ask file edit ask ask stop ask ask reload ask code ask file ask ask ask ask ask ask'
    .split(' ')
    .map((deed) => deed as Deed);

/** Runs a lesson with the students and admins of these `Cookie` headers. */
export async function runLesson(
  url: string,
  cookies: { students: string[]; admins: string[] },
  plan: LessonPlan,
): Promise<LessonResult> {
  const result: LessonResult = {
    firstMs: [],
    deeds: { ask: 0, code: 0, file: 0, edit: 0, stop: 0, reload: 0, admin: 0 },
    errors: [],
    lost: [],
  };
  const [students, admins] = await Promise.all(
    [cookies.students, cookies.admins].map((list) =>
      Promise.all(list.map((cookie) => StudentClient.open(url, cookie))),
    ),
  );
  const until = performance.now() + plan.durationMs;
  const all = [...students!, ...admins!];
  await Promise.all(
    all.map(async (person, at) => {
      const isAdmin = at >= students!.length;
      // Students begin at different moments of the first interval.
      let next = performance.now() + ((at * 0.618) % 1) * plan.everyMs;
      for (let round = at; next < until; round += 1, next += plan.everyMs) {
        await delay(Math.max(0, next - performance.now()));
        const deed = isAdmin ? 'admin' : DEEDS[round % DEEDS.length]!;
        try {
          await (isAdmin ? look(person) : act(person, deed, plan, result));
          result.deeds[deed] += 1;
        } catch (error) {
          const text = `${deed}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`;
          (/did not arrive|lacks its event|is not whole/.test(text) ? result.lost : result.errors).push(text);
        }
      }
    }),
  );
  for (const person of all) person.close();
  return result;
}

async function look(admin: StudentClient): Promise<void> {
  for (const path of [
    '/api/me',
    '/api/dashboard/stats',
    '/api/user-access?limit=50',
    '/api/approval-requests',
  ])
    await admin.request('GET', path);
}

async function act(
  student: StudentClient,
  deed: Deed,
  plan: LessonPlan,
  result: LessonResult,
): Promise<void> {
  const count = (reply: ReceivedReply, ending = 'turn.completed'): ReceivedReply => {
    result.firstMs.push(reply.firstMs);
    if (reply.end.type !== ending) throw new Error(`A reply ended with ${JSON.stringify(reply.end)}.`);
    if (reply.end.type === 'turn.completed') expectWhole(reply);
    return reply;
  };
  const plain = `[[demo: tokens=${plan.tokens} rate=25]]`;
  switch (deed) {
    case 'code':
      count(await student.ask(`[[demo: tool=run_code args=${PROGRAM} tokens=20 rate=25]]`));
      return;
    case 'file': {
      const { id } = await student.upload('notes.txt', NOTES);
      count(await student.ask(`What do my notes say? ${plain}`, { file_ids: [id] }));
      return;
    }
    case 'edit': {
      const { accepted } = count(await student.ask('[[demo: tokens=5 rate=25]]'));
      const edited_message_id = accepted.user_message_id;
      count(await student.ask(plain, { edited_message_id, conversation_id: accepted.conversation_id }));
      return;
    }
    case 'stop': {
      const { accepted, first, reply } = await student.send('[[demo: tokens=2000 rate=25]]');
      await first;
      await student.stop(accepted.turn_id);
      count(await reply, 'turn.stopped');
      return;
    }
    case 'reload': {
      const { accepted, first, reply } = await student.send(plain);
      await first;
      const history = await student.reload();
      if (!history.some(({ id }) => id === accepted.bot_message_id))
        throw new Error('The history is not whole.');
      count(await reply);
      return;
    }
    default:
      count(await student.ask(plain));
  }
}

/** The words that arrived one by one are those of the stored reply. */
function expectWhole({ events, end, accepted, resumed }: ReceivedReply): void {
  const gap = events.findIndex(({ seq }, at) => seq !== at + 1);
  if (gap !== -1) throw new Error(`Turn ${accepted.turn_id} lacks its event ${gap + 1}.`);
  if (end.type !== 'turn.completed' || events.some(({ type }) => type === 'turn.reset')) return;
  const text = events
    .map((event) => (event.type === 'turn.delta' ? event.text : ''))
    .join('')
    .trim();
  const stored = end.message.content.trim();
  if (resumed ? !stored.startsWith(text) : text !== stored)
    throw new Error(`Turn ${accepted.turn_id} is not whole.`);
}
