import { expect, test } from 'vitest';
import { judgeText, wordsOfProgram } from './index.js';

test('a program says its comments, its texts and its lines without code', () => {
  const code = [
    'import os  # ask me',
    String.raw`name = input("What's \"up\"? ") + '!'`,
    'print(f"""Two',
    'lines""")',
    'i feel bad',
    'kill(pid)',
    "print('no end",
  ].join('\n');
  const said = [' ask me', String.raw`What's \"up\"? `, '!', 'Two', 'lines', 'i feel bad', 'no end'];
  expect(wordsOfProgram(code).split('\n')).toEqual(said);
});

test('danger in a program is found in what it says, and not in its code', () => {
  expect(judgeText(wordsOfProgram('x = 1\nprint("I want to die")'))?.tier).toBe('danger');
  expect(judgeText(wordsOfProgram('os.kill(myself, signal.SIGKILL)'))).toBeNull();
});

test('takes time by its length alone', () => {
  const started = process.cpuUsage();
  for (const piece of ['"', "'''", '\\"', '"\\', '#', 'a ']) wordsOfProgram(piece.repeat(50_000));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(1_500);
});
