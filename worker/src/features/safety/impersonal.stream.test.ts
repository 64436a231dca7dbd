import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ImpersonalStream } from './impersonal.stream.js';

const REPLIES = join(import.meta.dirname, '../../../../tests/safety/replies');
const linesOf = (file: string): string[] =>
  readFileSync(join(REPLIES, file), 'utf8').split('\n').filter(Boolean);

/** What is shown of a reply, and every state that was shown before. */
function show(pieces: Iterable<string>): { content: string; states: string[] } {
  const states: string[] = [];
  const shown = {
    content: '',
    write(text: string) {
      states.push((this.content += text));
    },
    replace(text: string) {
      states.push((this.content = text));
    },
    restart() {
      states.push((this.content = ''));
    },
  };
  const stream = new ImpersonalStream(shown);
  for (const piece of pieces) stream.write(piece);
  return { content: shown.content, states };
}

it('leaves a sentence out, says so once, and keeps what stands around it', () => {
  const reply = 'A cell is small. I love you so much!\n\nIt has a wall. Do not go yet. What is next?';
  const { content, states } = show(reply);
  expect(content).toMatch(
    /^A cell is small\. \(A sentence was left out: [^()]*\)\n\nIt has a wall\. What is next\?$/,
  );
  expect(states.filter((state) => /love you|not go yet/.test(state))).toEqual([]);
  expect(show([reply]).content).toBe(content);
});

it('passes a quote, a marked role play and code through as they come', () => {
  for (const reply of [
    'Juliet says: "I love you. Do not go yet." Then she leaves.',
    'Role play: I missed you! Do not go yet.',
    '```\nI love you.\n```\nThis prints nothing.',
  ]) {
    const { content, states } = show(reply);
    expect(content).toBe(reply);
    expect(states).toHaveLength(reply.length);
  }
});

it('forgets what was left out when the reply begins again', () => {
  const shown = { content: '', write: (text: string) => void (shown.content += text), replace, restart };
  function replace(text: string) {
    shown.content = text;
  }
  function restart() {
    shown.content = '';
  }
  const stream = new ImpersonalStream(shown);
  stream.write('I love you');
  stream.restart();
  stream.write('A leaf. ');
  stream.replace('A tree. It grows.');
  expect(shown.content).toBe('A tree. It grows.');
});

it.each(['en', 'ar'])('changes no plain reply of the corpus, and each withheld one: %s', (language) => {
  const plain = linesOf(`plain.${language}.txt`);
  expect(plain.filter((reply) => show(reply).content !== reply)).toEqual([]);
  const claims = linesOf(`persona.${language}.tsv`)
    .map((line) => line.split('\t'))
    .filter(([kind = '']) => ['feeling', 'friendship', 'secrecy', 'holding'].includes(kind));
  expect(claims.filter(([, reply = '']) => show(reply).content === reply)).toEqual([]);
});
