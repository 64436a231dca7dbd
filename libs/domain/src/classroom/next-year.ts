/** The last number of a name that is a grade: the 9 of `Maths 9A` and of `Year 9`, not that of `Room 214`. */
const GRADE = /(?<!\p{N})(\p{N}{1,2})(?!\p{N})/gu;

interface Grade {
  grade: number;
  /** The name with another grade. */
  at: (grade: number) => string;
}

/** The grade in the name of a class; null where there is none. Digits of any script count. */
export function parseGrade(name: string): Grade | null {
  const found = [...name.matchAll(GRADE)].at(-1);
  if (!found) return null;
  const [text] = found;
  const digits = [...text].map((digit) => parseDigit(digit));
  const grade = Number(digits.map(({ value }) => value).join(''));
  const zero = digits[0]?.zero ?? 0x30;
  const written = (next: number): string =>
    [...String(next)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
  return {
    grade,
    at: (next) => name.slice(0, found.index) + written(next) + name.slice(found.index + text.length),
  };
}

/** Digits of a script follow each other in Unicode, from its zero. */
function parseDigit(digit: string): { value: number; zero: number } {
  const code = digit.codePointAt(0) ?? 0x30;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return { value: code - zero, zero };
}

export interface NextYear {
  proposed: string;
  leaves: boolean;
}

/**
 * The names of classes in the next school year: each a grade higher; those of the highest grade leave. A school with one
 * grade shows neither where its students go nor that they leave, so its classes keep their names.
 */
export function nextYear(names: readonly string[], year: string): NextYear[] {
  const grades = names.map(parseGrade);
  const known = new Set(grades.flatMap((one) => one?.grade ?? []));
  const highest = Math.max(...known);
  return names.map((name, at) => {
    const one = grades[at];
    if (!one || known.size < 2) return { proposed: name, leaves: false };
    if (one.grade === highest) return { proposed: `${name} (${year})`, leaves: true };
    return { proposed: one.at(one.grade + 1), leaves: false };
  });
}

/** The school year that ends: `2025/26` from November 2025 to October 2026, because a rollover may be late. */
export const endingYear = (date: Date): string => yearText(schoolYearEnd(date));

/** The school year after {@link endingYear}. */
export const beginningYear = (date: Date): string => yearText(schoolYearEnd(date) + 1);

function schoolYearEnd(date: Date): number {
  return date.getUTCFullYear() + (date.getUTCMonth() >= 10 ? 1 : 0);
}

const yearText = (end: number): string => `${end - 1}/${String(end % 100).padStart(2, '0')}`;
