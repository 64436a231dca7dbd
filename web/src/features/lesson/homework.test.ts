import type { OwnActivity } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { newsOf } from './homework';

const one = (id: string, changed_at: string | null = null) => ({ id, title: id, changed_at }) as OwnActivity;

const closing = (id: string, closes_at: string, changed_at: string | null = null) => ({
  ...one(id, changed_at),
  closes_at,
});

it('says of homework that a teacher ends that it closed, and of one with more time that it changed', () => {
  const [later, now] = [new Date(Date.now() + 60_000).toISOString(), new Date().toISOString()];
  expect(newsOf([closing('a', later)], [closing('a', now, now)], [])).toEqual([
    { kind: 'closed', title: 'a' },
  ]);
  expect(newsOf([closing('a', now)], [closing('a', later, now)], [])).toEqual([
    { kind: 'changed', title: 'a' },
  ]);
});

it('reports what was given, changed and withdrawn, and nothing of the rest', () => {
  const gone = [{ activity: one('a'), hasLeft: false }];
  const next = [one('b'), one('c', '2026-12-01'), one('d')];
  expect(newsOf([one('a'), one('b'), one('c')], next, gone)).toEqual([
    { kind: 'changed', title: 'c' },
    { kind: 'given', title: 'd' },
    { kind: 'withdrawn', title: 'a' },
  ]);
});

it('reports a class that was left once, instead of its homework and quizzes', () => {
  const known = ['a', 'b'].map((id) => ({ ...one(id), class_name: 'Biology 1' }));
  const gone = known.map((activity) => ({ activity, hasLeft: true }));
  expect(newsOf(known, [], gone)).toEqual([{ kind: 'left', title: 'Biology 1' }]);
  expect(newsOf([], [], gone)).toEqual([]);
});
