import { expect, it } from 'vitest';
import { personData } from '@studyhall/persistence';
import { PERSONAL_TEXT } from '@studyhall/platform/privacy';

/** Tables with text of a person that is in no export, and why. */
const NOT_EXPORTED: Record<string, string> = {
  ...personData.COPIED_TABLES,
  held_rows: 'what a person removed while a hold keeps it, for those who set the hold',
  recovery_codes: 'secrets',
  account_notices: 'shown at the next sign-in; the change itself is in the audit log',
  safety_cases: 'for the lead of safeguarding; who read a case is exported',
};

it('every table with text of a person is in an export, or is named with the reason', () => {
  const personal = Object.entries(PERSONAL_TEXT)
    .filter(([, columns]) =>
      Object.values(columns).some((lifetime) => ['message', 'conversation', 'account'].includes(lifetime)),
    )
    .map(([table]) => table);
  const exported = personData.EXPORTED_TABLES;
  const unnamed = personal.filter((table) => !exported.has(table) && !(table in NOT_EXPORTED));
  expect(unnamed).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((table) => exported.has(table))).toEqual([]);
});
