const BLOCKS = new Set(
  'address article blockquote body dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li main ol p pre section summary table tbody td th thead tr ul'.split(
    ' ',
  ),
);

/** Writes the text of elements as lines: one per block, with marks for headings, list items and cells. */
export class TextBuilder {
  private readonly parts: string[] = [];
  private length = 0;
  private pre = 0;
  private last: string | undefined = '\n';

  constructor(private readonly maxCharacters: number) {}

  open(name: string): void {
    if (name === 'pre') this.pre += 1;
    if (name === 'br') this.add('\n');
    else if (name === 'li') this.add('\n- ');
    else if (name === 'td' || name === 'th') this.add(this.last === '\n' || this.last === ' ' ? '| ' : ' | ');
    else if (/^h[1-6]$/.test(name)) this.add(`\n\n${'#'.repeat(Number(name[1]))} `);
    else if (BLOCKS.has(name)) this.add('\n');
  }

  text(text: string): void {
    if (this.pre > 0) return this.add(text);
    const flowing = text.replace(/\s+/g, ' ');
    this.add(this.last === ' ' || this.last === '\n' ? flowing.trimStart() : flowing);
  }

  close(name: string): void {
    if (name === 'pre') this.pre -= 1;
    if (name !== 'td' && name !== 'th' && BLOCKS.has(name)) this.add('\n');
  }

  /** The text so far, at most `maxCharacters`. */
  finish(): string {
    return this.parts
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, this.maxCharacters);
  }

  private add(part: string): void {
    // Twice the limit, because the length includes spaces and lines that are removed later.
    if (this.length >= this.maxCharacters * 2) return;
    this.parts.push(part);
    this.length += part.length;
    this.last = part.at(-1) ?? this.last;
  }
}
