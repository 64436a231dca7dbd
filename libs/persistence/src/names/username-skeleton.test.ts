import { expect, it } from 'vitest';
import { usernameSkeleton } from './username-skeleton.js';

it.each([
  ['admin', 'аdmіn'],
  ['admin', 'adrnin'],
  ['Lucas', 'Iucas'],
  ['student1', 'studentl'],
  ['COP', 'сор'],
  ['می\u200Cخواهم', 'میخواهم'],
  ['José', 'Jose\u0301'],
])('%s looks like %s', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

it.each([
  ['Alice', 'Allce'],
  ['José', 'Jose'],
  ['Ana 10', 'Ana 11'],
  ['محمد', 'محمود'],
  ['Ольга', 'Олег'],
])('%s does not look like %s', (one, other) =>
  expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)),
);
