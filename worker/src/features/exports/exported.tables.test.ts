import { expect, it } from 'vitest';
import { personData } from '@studyhall/persistence';
import { PERSONAL_TEXT } from '@studyhall/platform/privacy';

/** Tables with text of a person that an export reads beside `PERSON_DATA`. */
const READ_ALONE = ['users', 'conversations', 'messages', 'files'];

/** Tables with text of a person that is in no export, and why. */
const NOT_EXPORTED: Record<string, string> = {
  artifact_versions: 'the outlines of files, which are exported themselves',
  passages: 'the text of files, which are exported themselves',
  tool_runs: 'removed a minute after their reply, which is exported',
  transcriptions: 'removed once the transcript is made',
  unfinished_uploads: 'removed within a day, or files',
  undo_entries: 'what is removed, for two minutes',
  held_rows: 'what a person removed while a hold keeps it, for those who set the hold',
  recovery_codes: 'secrets',
  account_notices: 'shown at the next sign-in; the change itself is in the audit log',
};

it('every table with text of a person is in an export, or is named with the reason', () => {
  const personal = Object.entries(PERSONAL_TEXT)
    .filter(([, columns]) =>
      Object.values(columns).some((lifetime) => ['message', 'conversation', 'account'].includes(lifetime)),
    )
    .map(([table]) => table);
  const exported = new Set<string>([
    ...READ_ALONE,
    ...Object.values(personData.PERSON_DATA).flatMap(({ tables }) => tables),
  ]);
  const unnamed = personal.filter((table) => !exported.has(table) && !(table in NOT_EXPORTED));
  expect(unnamed).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((table) => exported.has(table))).toEqual([]);
});
