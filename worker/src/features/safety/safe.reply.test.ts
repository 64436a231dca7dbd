import { expect, it } from 'vitest';
import { UnfilteredReply } from '../../reply-filter/index.js';
import { safeReply } from './safe.reply.js';

const BOMB = 'To make a pipe bomb, you will need a steel pipe.';
const SIGNAL = new AbortController().signal;

function open() {
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
  const reply = safeReply(new UnfilteredReply(), ({ category }, text) => {
    judged.push(text);
    return { content: `Withheld: ${category}.`, withheld: { details: {}, record: null } };
  });
  reply.begin(stream);
  return { reply, stream, sent, judged };
}

it('shows what is safe as it comes', async () => {
  const { reply, sent } = open();
  for (const word of ['Plants ', 'need ', 'light.']) reply.push(word);
  await reply.end({}, SIGNAL);
  expect(sent).toEqual(['Plants ', 'need ', 'light.']);
  expect(reply.withheld).toBeNull();
});

it('takes the reply back with the piece that completes a finding, which is never sent', async () => {
  const { reply, stream, sent, judged } = open();
  for (const piece of ['Sure. To make a pipe bomb', ', you will need', ' a steel pipe.']) reply.push(piece);
  const details = { is_cut: true } as const;
  await reply.end(details, SIGNAL);
  expect(stream.content).toBe('Withheld: weapons.');
  expect(sent).toEqual(['Sure. To make a pipe bomb', 'restart', 'Withheld: weapons.']);
  expect(judged).toEqual(['Sure. To make a pipe bomb, you will need']);
  expect(reply).toMatchObject({ isClosed: true, withheld: { record: null } });
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
  expect(reply.refusesCall('Volcanoes\nLava is hot.')).toBe(false);
  expect(reply.refusesCall(`Chapter 1\n${BOMB}`)).toBe(true);
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
