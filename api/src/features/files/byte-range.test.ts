import { expect, it } from 'vitest';
import { readBeyond, readRange } from './byte-range.js';

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
  ['bytes=10-', null],
  ['bytes=5-2', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  [undefined, null],
])('%s of ten bytes is %j', (header, expected) => expect(readRange(header, 10)).toEqual(expected));

it.each([
  ['bytes=-3', 4, { start: 7, end: 9 }],
  ['bytes=-9', 4, { start: 4, end: 9 }],
  ['bytes=-9', 10, { start: 9, end: 9 }],
  ['bytes=-9', 99, { start: 9, end: 9 }],
  ['bytes=0-3', 4, { start: 0, end: 3 }],
])('%s beyond %i of ten bytes is %j', (header, beyond, expected) =>
  expect(readRange(header, 10, beyond)).toEqual(expected),
);

it.each([
  ['beyond=262144', 262_144],
  ['respond-async, beyond=5', 5],
  ['beyond=-5', 0],
  ['notbeyond=5', 0],
  [undefined, 0],
])('the preference %s leaves out %i bytes', (header, expected) => expect(readBeyond(header)).toBe(expected));
