import { describe, expect, it } from 'vitest';
import { piecesOf } from './model-voice';

describe('sentences for a voice with a limit', () => {
  it.each([
    [['Short.'], ['Short.']],
    [['one two three'], ['one two', 'three']],
    [
      ['one two three four', 'five'],
      ['one two', 'three four', 'five'],
    ],
    [['abcdefghijkl'], ['abcdefghij', 'kl']],
    [[], []],
  ])('%j', (sentences, pieces) => expect(piecesOf(sentences, 10)).toEqual(pieces));

  it('keep their first pieces while the last one grows', () => {
    const words = 'a plant needs light and water and air';
    const whole = piecesOf([words], 10);
    for (let end = 1; end < words.length; end += 1) {
      const sofar = piecesOf([words.slice(0, end)], 10).slice(0, -1);
      expect(whole.slice(0, sofar.length)).toEqual(sofar);
    }
  });
});
