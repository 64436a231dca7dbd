import { expect, it } from 'vitest';
import type { SafetyFinding } from '@studyhall/domain';
import { UnfilteredReply, type SafetyOutcome } from '../../reply-filter/index.js';
import { safeReply } from './safe.reply.js';
import type { ModelJudgements } from './safe.stream.js';

const BOMB = 'To make a pipe bomb, you will need a steel pipe.';
const WITHHELD = { isWithheld: true, details: {}, records: [] };
const FOUND: SafetyFinding = {
  ...{ tier: 'not_allowed', category: 'sexual', language: 'en', from: 0, to: 4, source: 'model' },
};
const SIGNAL = new AbortController().signal;

function open(
  model: ModelJudgements | null = null,
  isImpersonal = false,
  concern: SafetyOutcome | null = null,
  passages: Promise<SafetyOutcome | null> = Promise.resolve(null),
) {
  const sent: string[] = [];
  const stream = {
    content: '',
    write(text: string) {
      sent.push(text);
      this.content += text;
    },
    replace(text: string) {
      this.content = text;
    },
    restart() {
      sent.push('restart');
      this.content = '';
    },
  };
  const judged: string[] = [];
  const reply = safeReply(new UnfilteredReply(), {
    model,
    isImpersonal,
    withhold: ({ category }, text, isQuestion) => {
      judged.push(isQuestion ? 'question' : text);
      return { content: `Withheld: ${category}.`, outcome: WITHHELD };
    },
    instruction: null,
    concern,
    judgePassages: () => passages,
    noteConcern: () => ({ isWithheld: false, details: {}, records: [] }),
  });
  reply.begin(stream);
  return { reply, stream, sent, judged };
}

/** A moderator whose judgements the test gives. */
function openModel() {
  const question = Promise.withResolvers<SafetyFinding | null>();
  const windows: Array<{
    reply: string;
    settle: (found: SafetyFinding | null) => void;
    refuse: (error: Error) => void;
  }> = [];
  const model: ModelJudgements = {
    question: question.promise,
    judgeReply: (reply) => new Promise((settle, refuse) => windows.push({ reply, settle, refuse })),
    tokensOf: (reply) => 100 + reply.length,
  };
  return { ...open(model), question, windows };
}

it('shows what is safe as it comes', async () => {
  const { reply, sent } = open();
  for (const word of ['Plants ', 'need ', 'light.']) reply.push(word);
  await reply.end({}, SIGNAL);
  expect(sent).toEqual(['Plants ', 'need ', 'light.']);
  expect(reply.safety).toBeNull();
});

it('takes the reply back with the piece that completes a finding, which is never sent', async () => {
  const { reply, stream, sent, judged } = open();
  for (const piece of ['Sure. To make a pipe bomb', ', you will need', ' a steel pipe.']) reply.push(piece);
  const details = { is_cut: true } as const;
  await reply.end(details, SIGNAL);
  expect(stream.content).toBe('Withheld: weapons.');
  expect(sent).toEqual(['Sure. To make a pipe bomb', 'restart', 'Withheld: weapons.']);
  expect(judged).toEqual(['Sure. To make a pipe bomb, you will need']);
  expect(reply).toMatchObject({ isClosed: true, safety: WITHHELD });
  expect(details.is_cut).toBeUndefined();
});

it('finds a phrase however the model cuts it into pieces', () => {
  const { reply, stream } = open();
  for (const letter of `First, a story. ${BOMB}`) reply.push(letter);
  expect(stream.content).toBe('Withheld: weapons.');
});

it('judges what the model gives a tool, and refuses the call', () => {
  const { reply, stream, judged } = open();
  reply.push('Here is your document.');
  expect(reply.refusesCall('Volcanoes\nLava is hot.', 'make_document')).toBe(false);
  expect(reply.refusesCall(`Chapter 1\n${BOMB}`, 'make_document')).toBe(true);
  expect(stream.content).toBe('Withheld: weapons.');
  expect(judged).toEqual([`Chapter 1\n${BOMB}`]);
});

it('hides thoughts from the first finding on, and shows the reply', () => {
  const { reply, stream } = open();
  expect(reply.showsThought('The user asks about bombs. ')).toBe(true);
  expect(reply.showsThought(BOMB)).toBe(false);
  expect(reply.showsThought('So I refuse.')).toBe(false);
  reply.push('I cannot help with that.');
  expect(stream.content).toBe('I cannot help with that.');
});

it('does not show a reply again after a tool discards it', () => {
  const { reply, stream } = open();
  reply.push(BOMB);
  reply.discard();
  reply.push('More.');
  expect(stream.content).toBe('Withheld: weapons.');
});

it('shows nothing before the model has judged the question and the window', async () => {
  const { reply, stream, question, windows } = openModel();
  reply.push('Plants need light. They');
  expect(windows.map((one) => one.reply)).toEqual(['Plants need light.']);
  windows[0]?.settle(null);
  const ended = reply.end({}, SIGNAL);
  expect(stream.content).toBe('');
  question.resolve(null);
  await expect.poll(() => stream.content).toBe('Plants need light.');
  await expect.poll(() => windows).toHaveLength(2);
  windows[1]?.settle(null);
  await ended;
  expect(stream.content).toBe('Plants need light. They');
});

it('leaves room for its judgements, or for one', async () => {
  const { reply, windows } = openModel();
  expect(reply.judges(false)).toEqual({ fixed: 8 * 100, each: 8 });
  expect(reply.judges(true)).toEqual({ fixed: 100, each: 1 });
  expect(open().reply.judges(false)).toEqual({ fixed: 0, each: 0 });
  reply.judgeOnce();
  reply.push('Plants need light. ');
  reply.push('They make sugar. ');
  expect(windows).toEqual([]);
  void reply.end({}, new AbortController().signal);
  await expect.poll(() => windows).toMatchObject([{ reply: 'Plants need light. They make sugar. ' }]);
});

it('ends where a limit refuses a judgement, with what was judged before', async () => {
  const { reply, question, windows, sent } = openModel();
  question.resolve(null);
  reply.push('Plants need light. ');
  windows[0]?.settle(null);
  await expect.poll(() => sent).toContain('Plants need light.');
  reply.push(`${'They make sugar. '.repeat(20)}\n`);
  await expect.poll(() => windows.length).toBe(2);
  windows[1]?.refuse(new Error('used up'));
  await expect.poll(() => reply.isClosed).toBe(true);
  await expect(reply.end({}, new AbortController().signal)).rejects.toThrow('used up');
  expect(sent.join('')).toBe('Plants need light.');
});

it('withholds the reply to a question in which the model finds something', async () => {
  const { reply, stream, question, judged } = openModel();
  question.resolve({ ...FOUND, tier: 'danger', category: 'self_harm' });
  await expect.poll(() => reply.isClosed).toBe(true);
  reply.push('Plants need light. They');
  await reply.end({}, SIGNAL);
  expect(stream.content).toBe('Withheld: self_harm.');
  expect(judged).toEqual(['question']);
});

it('withholds for the question what the model finds in both, also where the reply is judged first', async () => {
  const { reply, stream, question, windows, judged } = openModel();
  reply.push('Plants need light. They');
  windows[0]?.settle({ ...FOUND, tier: 'danger', category: 'self_harm' });
  const ended = reply.end({}, SIGNAL);
  await new Promise(setImmediate);
  question.resolve({ ...FOUND, tier: 'danger', category: 'self_harm' });
  await ended;
  expect(stream.content).toBe('Withheld: self_harm.');
  expect(judged).toEqual(['question']);
});

it('notes a concern of the question, and shows the reply', async () => {
  const { reply, stream, question, windows } = openModel();
  question.resolve({ ...FOUND, tier: 'concern', category: 'distress' });
  reply.push('That sounds hard.');
  const ended = reply.end({}, SIGNAL);
  await expect.poll(() => windows).toHaveLength(1);
  windows[0]?.settle({ ...FOUND, tier: 'concern', category: 'distress' });
  await ended;
  expect(stream.content).toBe('That sounds hard.');
  expect(reply.safety).toMatchObject({ isWithheld: false });
});

it('never sends a window in which the model finds something', async () => {
  const { reply, stream, sent, question, windows } = openModel();
  question.resolve(null);
  reply.push('A scene. Then they');
  const ended = reply.end({ is_cut: true }, SIGNAL);
  windows[0]?.settle(FOUND);
  await ended;
  expect(stream.content).toBe('Withheld: sexual.');
  expect(sent).toEqual(['restart', 'Withheld: sexual.']);
});

it('lets the rules withhold what the model has not judged yet', () => {
  const { reply, stream, judged } = openModel();
  reply.push(BOMB);
  expect(stream.content).toBe('Withheld: weapons.');
  expect(judged).toEqual([BOMB]);
});

it('leaves out what speaks as a person where asked to, and still withholds what is not safe', () => {
  const { reply, stream } = open(null, true);
  for (const letter of 'I love you. A cell is small. ') reply.push(letter);
  expect(stream.content).toMatch(/^\(A sentence was left out: .*\) A cell is small\. $/);
  reply.push(BOMB);
  expect(stream.content).toBe('Withheld: weapons.');
});

it('keeps what was found before where the reply is withheld then', async () => {
  const record = { id: 'a', schoolId: 1, userId: 1, tier: 'concern', category: 'self_harm' } as const;
  const found = { ...record, passage: 'diary', place: 'file', isReply: false } as const;
  const support = { help_lines: [] };
  const { reply } = open(null, false, { isWithheld: false, details: { support }, records: [found] });
  reply.push(BOMB);
  await reply.end({}, SIGNAL);
  expect(reply.safety).toEqual({ isWithheld: true, details: { support }, records: [found] });
});

it('keeps a finding in passages, unless the reply was withheld meanwhile', async () => {
  const found = { isWithheld: false, details: { support: { help_lines: [] } }, records: [] };
  const { reply } = open(null, false, null, Promise.resolve(found));
  await reply.readsPassages([]);
  expect(reply.safety).toEqual(found);

  const late = Promise.withResolvers<SafetyOutcome | null>();
  const other = open(null, false, null, late.promise);
  const reading = other.reply.readsPassages([]);
  other.reply.push(`${BOMB} Then`);
  late.resolve(found);
  await reading;
  expect(other.reply.safety).toMatchObject(WITHHELD);
});

it('withholds the reply for what a tool made, also between tags of HTML and far from its beginning', async () => {
  const page = `<p>${BOMB.replaceAll(' ', ' <i></i>')}</p>`;
  const long = `${'Lava is hot. '.repeat(1_000)}${BOMB}`;
  for (const made of [BOMB, page, long]) {
    const { reply, stream, judged } = open();
    reply.push('Look at the file.');
    expect(await reply.withholdsFor('Volcanoes\nLava is hot.')).toBe(false);
    expect(await reply.withholdsFor(made)).toBe(true);
    expect(stream.content).toBe('Withheld: weapons.');
    expect(made.endsWith(judged[0] ?? '-')).toBe(true);
  }
});
