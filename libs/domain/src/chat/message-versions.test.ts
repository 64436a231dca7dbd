import { describe, expect, it } from 'vitest';
import { toVersions, withVersions, type VersionRow } from './message-versions.js';

const row = (id: number, version_group: number | null, hidden_with: number | null): VersionRow => ({
  id,
  version_group,
  hidden_with,
});

/**
 * Question 1 has the versions 1, 3 and 7; 7 is in view with its reply 8. Under 3 are its reply, in the versions 4 and 5,
 * and question 6, which followed version 5 and is hidden with it.
 */
const QUESTION_VERSIONS = [
  row(1, 1, 1),
  row(2, null, 1),
  row(3, 1, 3),
  row(4, 4, 4),
  row(5, 4, 3),
  row(6, null, 3),
  row(7, 1, null),
];

describe('what goes when messages are removed', () => {
  it.each<[string, VersionRow[], number[], number[]]>([
    ['a question without versions', [], [1, 2], [1, 2]],
    ['all versions, and all that is hidden under them', QUESTION_VERSIONS, [7, 8], [1, 2, 3, 4, 5, 6, 7, 8]],
    [
      'the versions of a reply with what followed them',
      [row(2, 2, 2), row(3, null, 2), row(4, null, 2), row(5, 2, null)],
      [1, 5],
      [1, 2, 3, 4, 5],
    ],
    [
      'nothing of other questions and their versions',
      [row(1, 1, 1), row(3, 1, null), row(5, 5, 5), row(7, 5, null)],
      [3, 4],
      [1, 3, 4],
    ],
    [
      'branches of branches',
      [
        row(1, 1, 1),
        row(2, null, 1),
        row(3, 3, 3),
        row(4, 3, 1),
        row(5, 5, 5),
        row(6, 5, 3),
        row(9, 1, null),
      ],
      [9],
      [1, 2, 3, 4, 5, 6, 9],
    ],
  ])('%s', (_what, rows, ids, gone) => expect(withVersions(rows, ids)).toEqual(gone));
});

describe('the versions that a client sees', () => {
  it.each([
    ['a message without siblings', 4, null, null],
    ['a message that only its group knows', 4, [4], null],
    ['the first of two', 4, [4, 9], { current: 1, of: 2, ids: [4, 9] }],
    ['the newest of three', 9, [4, 7, 9], { current: 3, of: 3, ids: [4, 7, 9] }],
    ['a message that is not in the list', 5, [4, 9], null],
    ['a message that is not stored', 0, undefined, null],
  ])('%s', (_what, id, ids, versions) => expect(toVersions(id, ids)).toEqual(versions));
});
