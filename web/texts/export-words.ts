import { ACTION_KEYS } from '../src/features/admin/audit/action-keys.ts';
import { listLocales, readCatalogue } from './catalogues.ts';

/** Recorded values, and the keys of their texts: what the console says of them, an export of a person's data says too. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin: {
    ...ACTION_KEYS,
    ...{ STUDENT: 'student', TEACHER: 'teacher', SCHOOL_ADMIN: 'schoolAdmin', MASTER_ADMIN: 'masterAdmin' },
  },
  audit: {
    ...{ full: 'scopeFull', helpdesk: 'scopeHelpdesk', read_only: 'scopeReadOnly' },
    ...{ approved: 'approved', rejected: 'rejected' },
  },
  consent: {
    ...{ given: 'given', withdrawn: 'withdrawn', paper: 'paper', form: 'form', email: 'email' },
    ...{ in_person: 'in_person', other: 'other' },
  },
};

/** The module of these words in every language. */
export function declareExportWords(): string {
  const words = listLocales().map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(WORDS).flatMap(([feature, keys]) => {
        const texts = readCatalogue(locale, feature);
        return Object.entries(keys).map(([value, key]) => [value, texts[key]]);
      }),
    ),
  ]);
  return `// Written by \`npm run texts\` from web/src/locales: change the messages there.
import type { ExportLanguage } from '@studyhall/contracts';

/** What the console says of recorded values. */
export const CONSOLE_WORDS: Record<ExportLanguage, Readonly<Record<string, string>>> = ${JSON.stringify(Object.fromEntries(words), null, 2)};
`;
}
