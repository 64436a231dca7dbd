/** Converts the decimal digits of all scripts to ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** The value of a decimal digit of any script: the ten digits of a script are consecutive. Source: Unicode, 4.6. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return code - 0x30;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
