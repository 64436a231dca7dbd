/** The last number in a class name that is a grade: the 9 of `Maths 9A` and of `Year 9`, but not the one of `Room 214`. */
const GRADE = /(?<!\p{N})(\p{N}{1,2})(?!\p{N})/gu;

interface Grade {
  grade: number;
  /** Returns the name with another grade. */
  at: (grade: number) => string;
}

/** Parses the grade in a class name; null if there is none. Accepts digits of any script. */
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

/** In Unicode, the ten digits of a script are consecutive. */
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
 * The class names in the next school year: each one grade higher. Classes of the highest grade leave. If a school has only
 * one grade, the next step is unclear, so its classes keep their names.
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
