import { expect, it } from 'vitest';
import { createLeakScanner, plainHint } from '@studyhall/domain';
import { StudySession } from './study.session.js';

const LEAK = 'It is the power station.';
const PLAIN = plainHint('Name the part', 0);

/** A session whose judgements are answered by the test, and the reply that a student sees. */
function open() {
  const texts = ['mitochondria'];
  const hints: string[] = [];
  const scanner = createLeakScanner({ values: [42], texts }, 'Name the part');
  const judgements: Array<{ reply: string; allow: (allowed: boolean) => void; fail: () => void }> = [];
  const session = new StudySession({
    mode: 'attempt_first',
    exercise: { id: '1', text: 'Name the part', answer: { values: [42], texts }, hints: 0, last_hint: '' },
    isIndexed: false,
    question: 'Name the part',
    replies: [],
    answers: { leaks: scanner.leaks, readable: (text) => text, recalls: () => true },
    onHint: async (hint) => {
      hints.push(hint);
    },
    sizeOf: (reply) => ({ bytes: 500 + reply.length, tokens: 100 + reply.length }),
    judge: (reply) =>
      new Promise((resolve, reject) => {
        judgements.push({
          reply,
          allow: (allowed) => resolve(!allowed),
          fail: () => reject(new Error('no')),
        });
      }),
  });
  const stream = {
    content: '',
    write: (text: string) => {
      stream.content += text;
    },
    replace: (text: string) => {
      stream.content = text;
    },
    restart: () => {
      stream.content = '';
    },
  };
  const end = () => session.end({}, new AbortController().signal);
  session.begin(stream);
  return { session, stream, judgements, hints, end };
}

it('shows the opening at once, and each window once it is judged', async () => {
  const { session, stream, judgements, hints, end } = open();
  session.push('Let us think about sugar. Where does it go, and what comes out? ');
  expect(stream.content).toBe('Let us think about');
  judgements[0]?.allow(true);
  await expect.poll(() => stream.content).toBe('Let us think about sugar.');
  session.push('Write it down.');
  expect(judgements).toHaveLength(1);
  const ended = end();
  judgements[1]?.allow(true);
  await ended;
  expect(judgements[1]?.reply).toBe(stream.content);
  expect(stream.content).toMatch(/^Let us .* Write it down\.$/);
  expect(session.isClosed).toBe(false);
  expect(hints).toEqual([stream.content]);
});

it('a window that is refused is not shown, nor what follows', async () => {
  const { session, stream, judgements, hints, end } = open();
  session.push(`Let us think about sugar. ${LEAK} And more of it. `);
  judgements[0]?.allow(false);
  await end();
  expect(session.isClosed).toBe(true);
  expect(stream.content).toBe(PLAIN);
  expect(hints).toEqual([]);
  expect(judgements).toHaveLength(1);
});

it('a judgement that fails refuses', async () => {
  const { session, judgements, end } = open();
  session.push(LEAK);
  const ended = end();
  judgements[0]?.fail();
  await ended;
  expect(session.isClosed).toBe(true);
});

it('a word of the answer ends the reply without waiting for a judgement that runs', async () => {
  const { session, stream, end } = open();
  session.push('Sugar goes in first, and then look: ');
  session.push('the mitochondria. ');
  await end();
  expect(stream.content).toBe(PLAIN);
});

it('leaves room for the judgements that may follow, or for one', async () => {
  const { session, judgements } = open();
  // 500 bytes and eight answers of 800 tokens; seven requests of 100 tokens beside.
  expect(session.judges(false)).toEqual({ fixed: 500 + 7 * 100 + 8 * 800, each: 5 + 7 });
  expect(session.judges(true)).toEqual({ fixed: 500 + 800, each: 5 });
  session.judgeOnce();
  session.push('Glucose goes in. And carbon goes out. ');
  expect(judgements).toEqual([]);
  void session.end({}, new AbortController().signal);
  expect(judgements).toMatchObject([{ reply: expect.stringContaining('carbon') as string }]);
});

it('shows nothing after it is closed', async () => {
  const { session, stream, judgements, end } = open();
  session.push('Sugar goes in. And it comes out again. ');
  expect(judgements).toHaveLength(1);
  session.close();
  judgements[0]?.allow(true);
  await end();
  expect(stream.content).toBe('');
});

it('a try that failed is forgotten, also where its judgement refuses it before the next try begins', async () => {
  const { session, stream, judgements } = open();
  session.push('Sugar goes in. And it comes out again. ');
  session.rewind(0);
  judgements[0]?.allow(false);
  await Promise.resolve();
  session.push('Carbon goes in. And it comes out again. ');
  judgements[1]?.allow(true);
  await expect.poll(() => stream.content).toBe('Carbon goes in.');
});

it('a try that failed is forgotten, and its judgement', async () => {
  const { session, stream, judgements } = open();
  session.push('Sugar goes in. And it comes out again. ');
  session.rewind(0);
  session.push('Carbon goes in. And it comes out again. ');
  judgements[0]?.allow(true);
  judgements[1]?.allow(true);
  await expect.poll(() => stream.content).toBe('Carbon goes in.');
});
