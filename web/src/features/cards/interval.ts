const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats a duration in its largest unit, such as `10 min` or `3 days`. */
export function intervalText(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[4];
  const value = Math.max(1, Math.round(seconds / length));
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' }).format(
    value,
  );
}
