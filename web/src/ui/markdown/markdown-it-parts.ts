/**
 * Replaces four packages that markdown-it imports (see vite.config.ts): they are more than half of its size, and browsers
 * provide most of their functions.
 */

/** `entities`: limits the cache to more names than HTML has. */
const MAX_KNOWN = 3000;

const known = new Map<string, string>();

/** `entities`: decodes a reference such as `&copy;` with the browser's table. An unknown one is unchanged. */
export function decodeHTMLStrict(reference: string): string {
  if (!/^&[a-z][a-z0-9]{1,31};$/i.test(reference)) return reference;
  const decoded = known.get(reference) ?? decode(reference);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(reference, decoded);
  return decoded;
}

/** Parses the reference in a separate document. */
function decode(reference: string): string {
  const text = new DOMParser().parseFromString(`<p>.${reference}`, 'text/html').body.textContent.slice(1);
  // Browsers also decode a known prefix, such as `&copy` in `&copyx;`; the semicolon then remains.
  return text.length > 1 && text.endsWith(';') ? reference : text;
}

/** `uc.micro`: Unicode punctuation and symbols. */
export const P = /\p{P}/u;
export const S = /\p{S}/u;

/** `linkify-it`: GFM's rules for bare URLs are in `address-rules.ts`. */
export class LinkifyIt {}

/** `punycode.js`: the browser's `URL` converts host names to ASCII (`safe-urls.ts`). */
// oxlint-disable-next-line import/no-default-export -- markdown-it imports it so
export default {};
