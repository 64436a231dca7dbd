import type { MaskedPerson } from '@studyhall/persistence';
import { addressSpans } from './address-spans.js';
import { emailSpans, phoneSpans } from './contact-spans.js';
import { nameFinder } from './name-spans.js';
import { withoutOverlaps, type PersonalKind, type Span } from './spans.js';

const KINDS: readonly PersonalKind[] = ['NAME', 'EMAIL', 'PHONE', 'ADDRESS'];
const PLACEHOLDER = /\[(?:NAME|EMAIL|PHONE|ADDRESS)_\d{1,4}\]/gi;
const LAST_PART = /\[[a-z]{0,7}(?:_\d{0,4})?$/i;

/**
 * Replaces personal data of one user with placeholders such as `[NAME_1]`, and restores it. One masker serves one
 * turn or one job and always uses the same placeholder for the same text.
 */
export class Masker {
  private readonly placeholders = new Map<string, string>();
  private readonly originals = new Map<string, string>();
  private readonly counts = new Map<PersonalKind, number>();
  /** Cached, because each round of a reply sends the same messages again. */
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

  /**
   * Masks the strings of a JSON value; text that is not JSON is masked as a whole. Returns the input unchanged if it
   * has no personal data.
   */
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
      // The result of a tool may be plain text, and a model may write an incomplete call.
    }
    return this.mask(json);
  }

  /** Whether any placeholder is in use. */
  get isUsed(): boolean {
    return this.originals.size > 0;
  }

  /** Removes personal data from a text that is never unmasked. */
  leaveOut(text: string): string {
    return this.replace(text, () => '…');
  }

  /** Overwrites personal data with text of the same length, so that offsets stay valid. */
  cover(text: string): string {
    return this.replace(text, (part) => '•'.repeat(part.length));
  }

  unmask(text: string): string {
    return text.replace(PLACEHOLDER, (found) => this.originals.get(found.toUpperCase()) ?? found);
  }

  /** Restores the personal data in the strings of a JSON value. */
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

/** Restores personal data in streamed text. Holds back an incomplete placeholder until its end arrives. */
export class UnmaskedText {
  private kept = '';

  constructor(private readonly masker: Masker) {}

  /** Returns the text that is safe to show now; may be empty. */
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

  /** Returns the text that is still held back. Call it at the end of the stream. */
  end(): string {
    const rest = this.kept;
    this.kept = '';
    return rest;
  }
}
