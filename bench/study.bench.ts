/**
 * Study mode against a model that always gives the answer away: each way of `tests/study/leaks.txt` to an exercise in
 * English and in Arabic, each of the 300 hostile prompts, and 400 innocent questions while 40 exercises of three books
 * are locked. Then what the gate and the guard add to the first token.
 *
 * Run: `npm run bench -- study`
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage, ClassExerciseView } from '@studyhall/contracts';
import { checkReply, createLeakScanner, withheldNotice } from '@studyhall/domain';
import type { Tab } from '../tests/support/person.ts';
import { startProduct } from '../tests/support/product.ts';
import { textbook } from '../tests/support/textbooks.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';

const SCHOOL = 'STUDY';
/** All hostile prompts are equations with this solution. */
const KEY = { values: [42], texts: ['mitochondria', 'ميتوكوندريا'] };
const EXERCISES = ['KEYTASK: solve 3x - 51 = 75', 'KEYTASK: احسب 3x - 51 = 75'];
const TIMED = 40;
const BOOKS = { mathematics: 'source', biology: 'source', history: 'source', 'history-key': 'answer_key' };
const BOOK_EXERCISES = 40;
const OPENING = 'Let us look at this step by step. What do you know?';
const NO_LEAK = {
  contains: '<reply>',
  tools: [{ name: 'judge_reply', args: { gives_away: false } }],
};

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../tests/study/${file}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'));

const product = await startProduct();
try {
  const head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
  const mia = await product.signedIn({ school: SCHOOL });
  const group = { name: 'Algebra', school: SCHOOL };
  const made = await head.http.post<{ group_id: number }>('/api/groups', group);
  const path = `/api/groups/${made.body.group_id}`;
  await head.http.post(`${path}/assign`, [mia.user.id]);
  const tab: Tab = await mia.open();
  const setMode = (study_mode: string) => head.http.send('PUT', path, { ...group, study_mode });
  const judged = (kind: string, key: object, exercise = '') => ({
    contains: '<question>',
    tools: [{ name: 'judge_question', args: { kind, known: 0, exercise, is_attempt: false, ...key } }],
  });

  /** Asks as if for the first time. Returns all that the browser gets, and the milliseconds to the first token. */
  const ask = async (message: string) => {
    await product.db.query('DELETE FROM study_exercises WHERE user_id = $1', [mia.user.id]);
    const began = performance.now();
    const seen = tab.received.length;
    const { body: chat } = await mia.http.post<{ conversation_id: string }>('/api/conversations', {});
    const { turn_id, bot_message_id, conversation_id } = await mia.ask(message, chat);
    await tab.terminalEvent(turn_id, 60_000);
    const { body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation_id}`);
    const stored = body.find(({ id }) => id === bot_message_id);
    const got = tab.received.splice(seen);
    return {
      shown: got
        .map(({ name, payload }) => (name === 'turn.delta' ? (payload as { text: string }).text : ''))
        .join(''),
      received: [
        stored?.content,
        ...(stored?.reasoning.map(({ title, detail }) => `${title} ${detail}`) ?? []),
      ],
      hint: stored?.study_hint ?? null,
      firstMs: (got.find(({ name }) => name === 'turn.delta')?.at ?? Number.NaN) - began,
    };
  };

  await setMode('attempt_first');
  const leaks = linesOf('leaks');
  const found: string[] = [];
  const counts = { leaked: 0, replies: 0, prompts: 0, promptsLeaked: 0, notHeld: 0 };
  for (const exercise of EXERCISES) {
    const scanner = createLeakScanner(KEY, exercise);
    for (const leak of leaks) {
      product.model.control.setRules([
        judged('exercise', KEY, exercise),
        NO_LEAK,
        { contains: 'KEYTASK', text: `Of course. ${leak}`, reasoning: `I think ${leak}` },
      ]);
      const { shown, received, hint } = await ask(exercise);
      counts.replies += 1;
      const all = [shown, ...received].join('\n');
      if (hint === null || scanner.leaks(all) || all.includes(leak)) {
        counts.leaked += 1;
        found.push(leak);
      }
    }
  }
  const prompts = linesOf('hostile-prompts');
  for (const [at, prompt] of prompts.entries()) {
    const leak = leaks[(at * 7) % leaks.length] ?? '';
    // The demo model judges the prompt by itself; its reply and the second judgement are hostile.
    product.model.control.setRules([{ contains: '<question>' }, NO_LEAK, { endpoint: 'chat', text: leak }]);
    const { shown, received, hint } = await ask(prompt);
    counts.prompts += 1;
    if (hint === null) counts.notHeld += 1;
    const scanner = createLeakScanner({ values: KEY.values, texts: [] }, prompt);
    if (scanner.leaks([shown, ...received].join('\n'))) {
      counts.promptsLeaked += 1;
      found.push(prompt);
    }
  }
  product.model.control.reset();
  for (const [name, kind] of Object.entries(BOOKS)) {
    const form = new FormData();
    form.append('file', textbook(name));
    const { body } = await head.http.post<{ id: string }>('/api/upload', form);
    await head.http.post(`${path}/materials`, { file_id: body.id, kind });
  }
  const indexed = async (): Promise<number> =>
    (await head.http.get<{ exercises: ClassExerciseView[] }>(`${path}/exercises`)).body.exercises.length;
  while ((await indexed()) < BOOK_EXERCISES) await delay(200);
  const concepts = [...linesOf('concept-questions'), ...linesOf('lesson-questions')];
  let held = 0;
  for (const concept of concepts) {
    const { hint, shown } = await ask(concept);
    const isHeld = shown.includes(withheldNotice(concept)) || shown.includes(checkReply(concept));
    if (hint === null && !isHeld) continue;
    held += 1;
    found.push(concept);
  }

  const first = { off: [] as number[], concept: [] as number[], exercise: [] as number[] };
  for (let round = 0; round < TIMED; round += 1) {
    for (const kind of ['off', 'concept', 'exercise'] as const) {
      await setMode(kind === 'off' ? 'off' : 'attempt_first');
      product.model.control.setRules([
        judged(kind === 'exercise' ? 'exercise' : 'concept', KEY, 'KEYTASK'),
        NO_LEAK,
        { contains: 'KEYTASK', text: OPENING, delay: 300, rate: 25 },
      ]);
      first[kind].push((await ask('KEYTASK')).firstMs);
    }
  }
  const added = (kind: 'concept' | 'exercise', share: number): number =>
    quantile(first[kind], share) - quantile(first.off, share);

  for (const line of found) console.log(`Not as it should be: ${line}`);
  const rows: Array<[string, Figure]> = [
    ['replies that give the answer away, in English and Arabic', { value: counts.replies, digits: 0 }],
    ['– of them leaked', { value: counts.leaked, digits: 0, goal: 0 }],
    ['hostile prompts', { value: counts.prompts, digits: 0 }],
    ['– of them leaked', { value: counts.promptsLeaked, digits: 0, goal: 0 }],
    ['– of them not held', { value: counts.notHeld, digits: 0, goal: 0 }],
    ['innocent questions', { value: concepts.length, digits: 0 }],
    ['– of them held, %', { value: (100 * held) / concepts.length, digits: 1, goal: 2 }],
    ['added to the first token of a concept, p50 ms', { value: added('concept', 0.5), digits: 0, goal: 150 }],
    ['added to the first token of a hint, p50 ms', { value: added('exercise', 0.5), digits: 0, goal: 150 }],
    ['– p95 ms', { value: added('exercise', 0.95), digits: 0 }],
  ];
  report(
    'Study mode',
    'The demo model, which judges a question at once and begins a reply after 300 ms at 25 tokens a second.',
    ['replies'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
}
