import { describe, expect, it } from 'vitest';
import { chosenSources } from './chosen-sources';

const sources = ['1', '2', '3', '4', '5', 'w1', 'w2'].map((number) => ({ number }));
const chosen = (text: string, of = sources) => chosenSources(of, text).map(({ number }) => number);

describe('the sources below a reply', () => {
  it('are those that its marks point at', () => {
    expect(chosen('Rain [2] falls [w2], as was said [2]. [9]')).toEqual(['2', 'w2']);
  });

  it('are the first few where it has no marks', () => {
    expect(chosen('Rain falls.')).toEqual(['1', '2', '3']);
  });

  it('are all where they are few, or one would be left out', () => {
    expect(chosen('Rain [1].', sources.slice(0, 3))).toEqual(['1', '2', '3']);
    expect(chosen('[1] [2] [3] [4] [5] [w1]')).toHaveLength(7);
  });
});
