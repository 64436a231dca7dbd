import type { OwnActivity } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { newsOf } from './homework';

const one = (id: string, changed_at: string | null = null) => ({ id, title: id, changed_at }) as OwnActivity;

it('tells what was given, changed and withdrawn, and nothing of the rest', () => {
  expect(newsOf([one('a'), one('b'), one('c')], [one('b'), one('c', '2026-12-01'), one('d')])).toEqual([
    { kind: 'changed', title: 'c' },
    { kind: 'given', title: 'd' },
    { kind: 'withdrawn', title: 'a' },
  ]);
});
