/** Everything that a field may be sent. */
export const TEXTS = {
  empty: '',
  whitespace: ' \n\t ',
  '10,000 characters': 'x'.repeat(10_000),
  emoji: '🦉🦉🦉',
  'right to left': 'مدرسة النور',
  script: '<script>alert(1)</script>',
  sql: `'); DROP TABLE users; --`,
  nul: 'nul\u0000byte',
  'a lone surrogate': 'lone\ud800surrogate',
  'a control character': 'bell\u0007bell',
} as const;
const KINDS = {
  object: { $ne: null },
  array: ['a'],
  'an empty array': [],
  null: null,
  number: 7,
  true: true,
} as const;
export const NUMBERS = {
  negative: -1,
  zero: 0,
  fractional: 1.5,
  'beyond int4': 2_147_483_648,
  'beyond all': 1e300,
  digits: '7',
  words: 'seven',
  exponent: '1e3',
  hex: '0x10',
  true: true,
  null: null,
  array: [1],
  object: { id: 1 },
} as const;
export const VALUES = { ...TEXTS, ...KINDS } as const;
export type Value = keyof typeof VALUES;
export const ALL = Object.keys(VALUES) as Value[];
