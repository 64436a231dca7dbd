import { sentenceText, type PlainSentenceCode } from '@studyhall/contracts';

/** The fields of a zod issue that its sentence needs. */
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
  /** The allowed values of a union's discriminator field. */
  options?: readonly unknown[];
}

/** Messages of the library, which are for developers. A message that a schema sets is already a sentence. */
const TECHNICAL = /^(Invalid |Too (big|small):|Unrecognized )/;

/** Maps zod's names of kinds to those in the sentences. */
const KINDS = {
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
} as const;

const expectedKind = ({ expected = '' }: Issue) =>
  Object.hasOwn(KINDS, expected) ? KINDS[expected as keyof typeof KINDS] : 'other';

export const fieldPath = ({ path = [] }: Issue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** What the page calls a field, if it is not the field's name: by the end of its path. */
const LABELS: Readonly<Record<string, PlainSentenceCode>> = {
  limit: 'field_limit',
  'budget.amount': 'field_budget',
  break_minutes: 'field_break',
  day_of_week: 'field_day',
  from: 'field_from',
  to: 'field_until',
  ...{ 'terms.from': 'field_first_day', 'holidays.from': 'field_first_day' },
  ...{ 'terms.to': 'field_last_day', 'holidays.to': 'field_last_day' },
  'help_lines.number': 'field_phone_number',
};

/** The name of a field for the user, with its row in a list: `limits.0.limit` is `Limit (row 1)`. */
function fieldName({ path = [] }: Issue): string {
  const parts = path.map((part) => (typeof part === 'object' ? part.key : part));
  const names = parts.filter((part) => typeof part !== 'number').map(String);
  const [name = ''] = names.slice(-1);
  const label = LABELS[names.slice(-2).join('.')] ?? LABELS[name];
  const words = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  const field = label ? sentenceText(label) : words;
  const row = parts.findLast((part) => typeof part === 'number');
  return row === undefined ? field : sentenceText('field_of_row', { field, row: row + 1 });
}

/** One sentence for the user, with the field's name. */
export function issueSentence(issue: Issue): string {
  const { message } = issue;
  if (!TECHNICAL.test(message)) return message;
  const field = fieldName(issue);
  const isMissing = message.endsWith('received undefined');
  if (field === '')
    return isMissing
      ? sentenceText('request_missing')
      : sentenceText('request_kind', { kind: expectedKind(issue) });
  return isMissing ? sentenceText('field_missing', { field }) : fieldSentence(field, issue);
}

function fieldSentence(field: string, issue: Issue): string {
  const [max, min] = [Number(issue.maximum), Number(issue.minimum)];
  switch (issue.code) {
    case 'invalid_type':
      return sentenceText('field_kind', { field, kind: expectedKind(issue) });
    case 'invalid_value':
      return sentenceText('field_choice', { field, choices: (issue.values ?? []).join(', ') });
    case 'invalid_union':
      return issue.options
        ? sentenceText('field_choice', { field, choices: issue.options.join(', ') })
        : sentenceText('field_unusable', { field });
    case 'too_big':
      if (issue.origin === 'string') return sentenceText('field_too_long', { field, max });
      if (issue.origin === 'array') return sentenceText('field_too_many', { field, max });
      return sentenceText('field_too_high', { field, max });
    case 'too_small':
      if (issue.origin === 'string') return sentenceText('field_too_short', { field, min });
      if (issue.origin === 'array') return sentenceText('field_too_few', { field, min });
      return sentenceText('field_too_low', { field, min });
    case 'invalid_format':
      return sentenceText(issue.format === 'datetime' ? 'field_time' : 'field_format', { field });
    default:
      return sentenceText('field_unusable', { field });
  }
}
