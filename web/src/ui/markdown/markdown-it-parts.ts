/**
 * Stands in the bundle for four packages that markdown-it imports (see vite.config.ts): together they are more than
 * half of its size, and the browser has most of what they do.
 */

/** `entities`: more different names than HTML has are not remembered. */
const MAX_KNOWN = 3000;

const known = new Map<string, string>();

/** `entities`: decodes one reference such as `&copy;` by the browser's own table. An unknown one stays as it is. */
export function decodeHTMLStrict(reference: string): string {
  if (!/^&[a-z][a-z0-9]{1,31};$/i.test(reference)) return reference;
  const decoded = known.get(reference) ?? decode(reference);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(reference, decoded);
  return decoded;
}

/** Reads the reference in a document of its own, which nothing shows. */
function decode(reference: string): string {
  const text = new DOMParser().parseFromString(`<p>.${reference}`, 'text/html').body.textContent.slice(1);
  // Browsers also decode a known beginning, such as `&copy` in `&copyx;`; the semicolon then remains.
  return text.length > 1 && text.endsWith(';') ? reference : text;
}

/** `uc.micro`: punctuation and symbols of Unicode. */
export const P = /\p{P}/u;
export const S = /\p{S}/u;

/** `linkify-it`: bare addresses are read after GFM instead (`address-rules.ts`). */
export class LinkifyIt {}

/** `punycode.js`: the browser's `URL` writes the names of hosts in ASCII (`safe-urls.ts`). */
// oxlint-disable-next-line import/no-default-export -- markdown-it imports it so
export default {};
