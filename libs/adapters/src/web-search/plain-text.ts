/** Invisible characters that change what a reader or model sees: zero-width, bidi, tags. */
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
const CONTROLS = /[\p{Cc}]/gu;
const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]/gu;

/** Cleans untrusted text: removes control and invisible characters and cuts it at `max` UTF-16 units. */
export function plainText(text: string, max: number, keepLines = false): string {
  const visible = text.slice(0, max * 2).replace(INVISIBLE, '');
  const plain = keepLines
    ? visible.replace(CONTROLS_BUT_LINES, '')
    : visible.replace(CONTROLS, ' ').replace(/\s+/g, ' ');
  return plain.trim().slice(0, max).toWellFormed();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an HTML snippet: tags removed, common entities decoded once. */
export function withoutMarkup(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]{0,500}>|<\/?[a-z]>/gi, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi,
      (whole, decimal, hex, name: string | undefined) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      },
    );
}
