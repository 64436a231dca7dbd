import { sentenceText } from '@studyhall/contracts';

/** The parts of a zod issue that a sentence is made of. */
export interface Issue {
  message: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  code?: string;
  expected?: string;
  origin?: string;
  format?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  values?: readonly unknown[];
}

/** The library's messages for developers. A message set by a schema is a sentence already. */
const TECHNICAL = /^(Invalid |Too (big|small):|Unrecognized )/;

const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

const UNITS: Record<string, string> = { array: ' entries' };

export const pathOf = ({ path = [] }: Issue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** One sentence for the user, with the field's name. */
export function sentenceOf(issue: Issue): string {
  const { message } = issue;
  if (!TECHNICAL.test(message)) return message;
  const path = pathOf(issue);
  const field = path === '' ? 'The request' : `"${path}"`;
  if (message.endsWith('received undefined'))
    return path === '' ? `${field} is missing.` : sentenceText('field_missing', { field: path });
  const unit = UNITS[issue.origin ?? ''];
  const be = unit === undefined ? 'must be' : 'must have';
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${EXPECTED[issue.expected ?? ''] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `${field} must be one of: ${(issue.values ?? []).join(', ')}.`;
    case 'too_big':
      if (issue.origin === 'string')
        return sentenceText('field_too_long', { field: path, max: Number(issue.maximum) });
      return `${field} ${be} at most ${issue.maximum}${unit ?? ''}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return sentenceText('field_too_short', { field: path, min: Number(issue.minimum) });
      return `${field} ${be} at least ${issue.minimum}${unit ?? ''}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? `${field} must be a time such as 2026-09-01T08:00:00Z.`
        : `${field} is not in the form that is expected.`;
    default:
      return `${field} cannot be used.`;
  }
}
