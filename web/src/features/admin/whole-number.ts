const ZEROS = [0x0660, 0x06f0];

/** A whole number as it was typed: with Arabic or Persian digits, and thousands apart (`1,000`); null where it is none. */
export function readWhole(typed: string): number | null {
  const text = typed.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });
  const plain = /^\d{1,3}([,.\u066c\u00a0\u202f ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}
