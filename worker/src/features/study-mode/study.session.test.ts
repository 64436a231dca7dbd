import { expect, it, vi } from 'vitest';
import { StudySession } from './study.session.js';

const LEAK = 'It is the power station.';

/** A session whose judgements are answered by the test, and the reply that a student sees. */
function open() {
  const judgements: Array<{ reply: string; allow: (allowed: boolean) => void; fail: () => void }> = [];
  const session = new StudySession({
    mode: 'attempt_first',
    exercise: { id: '1', text: 'Name the part', answer: { values: [42], texts: ['mitochondria'] }, hints: 0 },
    question: 'Name the part',
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
  };
  session.begin(stream);
  return { session, stream, judgements };
}

it('shows the opening at once, and each window once it is judged', async () => {
  const { session, stream, judgements } = open();
  session.push('Let us think about sugar. Where does it go, and what comes out? ');
  expect(stream.content).toBe('Let us think about');
  judgements[0]?.allow(true);
  await vi.waitFor(() => expect(stream.content).toBe('Let us think about sugar.'));
  session.push('Write it down.');
  expect(judgements).toHaveLength(1);
  const ended = session.end();
  judgements[1]?.allow(true);
  await ended;
  expect(judgements[1]?.reply).toBe(stream.content);
  expect(stream.content).toMatch(/^Let us .* Write it down\.$/);
  expect(session).toMatchObject({ leaked: false, showsUnjudged: false });
});

it('a window that is refused is not shown, nor what follows', async () => {
  const { session, stream, judgements } = open();
  session.push(`Let us think about sugar. ${LEAK} And more of it. `);
  judgements[0]?.allow(false);
  await session.end();
  expect(session).toMatchObject({ leaked: true, showsUnjudged: true });
  expect(stream.content).toBe('Let us think about');
  expect(judgements).toHaveLength(1);
});

it('a judgement that fails refuses', async () => {
  const { session, judgements } = open();
  session.push(LEAK);
  const ended = session.end();
  judgements[0]?.fail();
  await ended;
  expect(session.leaked).toBe(true);
});

it('a word of the answer ends the reply without waiting for a judgement that runs', async () => {
  const { session, stream } = open();
  session.push('Sugar goes in first, and then look: ');
  session.push('the mitochondria. ');
  await session.end();
  expect(session).toMatchObject({ leaked: true, showsUnjudged: false });
  expect(stream.content).toBe('');
});

it('shows nothing after it is closed', async () => {
  const { session, stream, judgements } = open();
  session.push('Sugar goes in. And it comes out again. ');
  expect(judgements).toHaveLength(1);
  session.close();
  judgements[0]?.allow(true);
  await session.end();
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
  await vi.waitFor(() => expect(stream.content).toBe('Carbon goes in.'));
});

it('a try that failed is forgotten, and its judgement', async () => {
  const { session, stream, judgements } = open();
  session.push('Sugar goes in. And it comes out again. ');
  session.rewind(0);
  session.push('Carbon goes in. And it comes out again. ');
  judgements[0]?.allow(true);
  judgements[1]?.allow(true);
  await vi.waitFor(() => expect(stream.content).toBe('Carbon goes in.'));
});
