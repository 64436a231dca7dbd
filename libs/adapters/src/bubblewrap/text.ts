/* oxlint-disable no-control-regex -- control characters are what this file is about */
const ESCAPE_SEQUENCES =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A carriage return restarts the line, as progress bars do. Drops the overwritten text. */
function lastOverwrite(line: string): string {
  const end = line.replace(/\r$/, '');
  return end.slice(end.lastIndexOf('\r') + 1);
}

/** Cleans text for pages and the database: removes terminal sequences, and control characters except tab and newline. */
export function cleanText(text: string): string {
  return text
    .replace(ESCAPE_SEQUENCES, '')
    .split('\n')
    .map(lastOverwrite)
    .join('\n')
    .replace(CONTROL_CHARACTERS, '')
    .toWellFormed();
}

/** Decodes a program's output as clean text. Invalid UTF-8 becomes U+FFFD. */
export function cleanBytes(bytes: Buffer): string {
  return cleanText(new TextDecoder('utf-8').decode(bytes));
}

/** Cuts text to at most `limit` bytes of UTF-8, without splitting a character. */
export function cutText(text: string, limit: number): { text: string; cut: boolean } {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return { text, cut: false };
  let end = limit;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return { text: bytes.subarray(0, end).toString(), cut: true };
}

const MAX_NAME = 100;
const UNSAFE_IN_NAMES = /[/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A safe file name for downloads and for the working directory: no path, no control or direction characters. */
export function safeName(name: string): string {
  const clean = cleanText(name)
    .replace(/\s+/g, ' ')
    .replace(UNSAFE_IN_NAMES, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!clean) return 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  const stem = extension ? clean.slice(0, dot) : clean;
  return [...stem].slice(0, MAX_NAME - extension.length).join('') + extension;
}

/** Makes `names` safe and unique. Keeps their order. */
export function distinctNames(names: string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length;
    let candidate = safe;
    for (let count = 2; used.has(candidate.toLowerCase()); count += 1) {
      candidate = `${safe.slice(0, dot)}-${count}${safe.slice(dot)}`;
    }
    used.add(candidate.toLowerCase());
    return candidate;
  });
}
