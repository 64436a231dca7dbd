import type { MaskedPerson } from '@studyhall/persistence';
import { addressSpans } from './address-spans.js';
import { emailSpans, phoneSpans } from './contact-spans.js';
import { nameFinder } from './name-spans.js';
import { withoutOverlaps, type PersonalKind, type Span } from './spans.js';

const KINDS: readonly PersonalKind[] = ['NAME', 'EMAIL', 'PHONE', 'ADDRESS'];
const PLACEHOLDER = /\[(?:NAME|EMAIL|PHONE|ADDRESS)_\d{1,4}\]/gi;
const LAST_PART = /\[[a-z]{0,7}(?:_\d{0,4})?$/i;

/**
 * Replaces personal data of one user by placeholders such as `[NAME_1]`, and puts it back. The same text has the same
 * placeholder as long as the masker lives: one turn, or one job.
 */
export class Masker {
  private readonly placeholders = new Map<string, string>();
  private readonly originals = new Map<string, string>();
  private readonly counts = new Map<PersonalKind, number>();
  /** Each round of a reply sends the same messages again. */
  private readonly masked = new Map<string, string>();
  private readonly nameSpans: (text: string) => Span[];

  constructor(person: MaskedPerson) {
    this.nameSpans = nameFinder(person);
  }

  mask(text: string): string {
    const known = this.masked.get(text);
    if (known !== undefined) return known;
    const masked = this.replace(text, (part, kind) => this.placeholderOf(part, kind));
    this.masked.set(text, masked);
    return masked;
  }

  /** Masks the texts of a JSON value; a text that is no JSON as a whole. Without personal data it stays as it was written. */
  maskJson(json: string): string {
    let isChanged = false;
    try {
      const value: unknown = JSON.parse(json, (_, part: unknown) => {
        if (typeof part !== 'string') return part;
        const masked = this.mask(part);
        isChanged ||= masked !== part;
        return masked;
      });
      if (typeof value === 'object') return isChanged ? JSON.stringify(value) : json;
    } catch {
      // A result of a tool may be plain text, and a model may write half a call.
    }
    return this.mask(json);
  }

  /** Whether a placeholder was given. */
  get isUsed(): boolean {
    return this.originals.size > 0;
  }

  /** The text with each personal part left out, for what cannot be put back. */
  leaveOut(text: string): string {
    return this.replace(text, () => '…');
  }

  /** The text with each personal part covered, as long as before, for what is found by its place. */
  cover(text: string): string {
    return this.replace(text, (part) => '•'.repeat(part.length));
  }

  unmask(text: string): string {
    return text.replace(PLACEHOLDER, (found) => this.originals.get(found.toUpperCase()) ?? found);
  }

  /** Puts the data back into the text of a JSON value. */
  unmaskJson(json: string): string {
    return json.replace(PLACEHOLDER, (found) => {
      const original = this.originals.get(found.toUpperCase());
      return original === undefined ? found : JSON.stringify(original).slice(1, -1);
    });
  }

  private replace(text: string, by: (part: string, kind: PersonalKind) => string): string {
    let done = 0;
    let result = '';
    const spans = [...this.nameSpans(text), ...emailSpans(text), ...phoneSpans(text), ...addressSpans(text)];
    for (const { kind, start, end } of withoutOverlaps(spans)) {
      result += text.slice(done, start) + by(text.slice(start, end), kind);
      done = end;
    }
    return result + text.slice(done);
  }

  private placeholderOf(part: string, kind: PersonalKind): string {
    const known = this.placeholders.get(part);
    if (known !== undefined) return known;
    const count = (this.counts.get(kind) ?? 0) + 1;
    const placeholder = `[${kind}_${count}]`;
    this.counts.set(kind, count);
    this.placeholders.set(part, placeholder);
    this.originals.set(placeholder, part);
    return placeholder;
  }
}

/** Puts personal data back into a text that arrives in pieces: keeps the start of a placeholder until its end has come. */
export class UnmaskedText {
  private kept = '';

  constructor(private readonly masker: Masker) {}

  /** What can be shown now; may be empty. */
  push(piece: string): string {
    const text = this.kept + piece;
    const last = LAST_PART.exec(text)?.[0].toUpperCase() ?? '';
    const isPart = KINDS.some((kind) => {
      const head = `[${kind}_`;
      return last !== '' && (head.startsWith(last) || last.startsWith(head));
    });
    const end = isPart ? text.length - last.length : text.length;
    this.kept = text.slice(end);
    return this.masker.unmask(text.slice(0, end));
  }

  /** What is still kept: the text has ended. */
  end(): string {
    const rest = this.kept;
    this.kept = '';
    return rest;
  }
}
