/** The colours of the page that a framed table uses. */
export interface FrameTheme {
  dark: boolean;
  text: string;
  muted: string;
  line: string;
  surface: string;
  sunken: string;
}

/** Scripts, requests, forms and base URLs are forbidden: the frame only displays. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** Colours come from our own style sheet; any other value becomes `inherit`. */
const plain = (colour: string): string => (/^[#\w(),.%/ -]+$/.test(colour) ? colour : 'inherit');

/**
 * Wraps HTML of a program in a whole page for a sandboxed frame. The policy precedes the first byte of the HTML, and a
 * later policy can only narrow it. The frame may not open windows, so its links do nothing.
 */
export function frameDocument(html: string, theme: FrameTheme): string {
  const { text, muted, line, surface, sunken } = theme;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><meta name="referrer" content="no-referrer"><base target="_blank"><style>
:root{color-scheme:${theme.dark ? 'dark' : 'light'}}
html{background:${plain(surface)};color:${plain(text)};font:14px/1.5 ui-sans-serif,system-ui,'Segoe UI',sans-serif}
body{margin:0;padding:0}
table{min-width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 12px;border:0;border-bottom:1px solid ${plain(line)};text-align:right;white-space:nowrap}
thead th{position:sticky;top:0;background:${plain(sunken)};color:${plain(muted)};font-weight:600}
tbody tr:last-child>*{border-bottom:0}
tbody th{color:${plain(muted)};font-weight:500;text-align:left}
</style></head><body>${html}</body></html>`;
}

const ROW_PX = 34;
const SCROLLBAR_PX = 16;

/** Estimates the height of a table in pixels: a sandboxed frame cannot report it. */
export function tableHeight(html: string, most: number): number {
  const rows = html.match(/<tr[\s>]/gi)?.length ?? 0;
  return rows === 0 ? most : Math.min(most, rows * ROW_PX + SCROLLBAR_PX);
}
