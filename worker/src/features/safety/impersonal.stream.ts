import { findWithheldPersona, type PersonaPhrase } from '@studyhall/domain';
import type { ShownReply } from '../../reply-filter/index.js';

/** In place of the first sentence that is left out of a reply. */
const NOTICE: Record<string, string> = {
  en: '(A sentence was left out: this is a program. It has no feelings, is no friend and keeps no secrets, and you can end the chat at any time.)',
  ar: '(حُذفت جملة هنا: هذا برنامج بلا مشاعر ولا صداقة ولا أسرار، ويمكنك إنهاء المحادثة متى شئت.)',
};
/** Characters behind a phrase that can make it something else: "before you leave" and "before you leave the lab". */
const DECISIVE = 40;
/** The end of a sentence that has begun: a sign with a space behind it, or the end of its line. */
const END = /[.!?؟…]+[\p{Pe}\p{Pf}"'*_]*(?=\s)|(?=\n)/gu;

/**
 * Leaves out each sentence in which the assistant claims feelings or friendship, promises secrecy, or keeps the user from
 * ending. Nothing is held back: what was sent of a sentence is taken back with the piece that completes such a phrase.
 */
export class ImpersonalStream implements ShownReply {
  /** Everything that was written, also what is left out. */
  content: string;
  /** What is shown of the sentences before the last one. */
  private kept: string;
  /** Where the last sentence begins, and how far it was read. */
  private from: number;
  private read: number;
  /** Why the last sentence is left out. */
  private found: PersonaPhrase | null = null;
  private hasNotice = false;

  constructor(private readonly shown: ShownReply) {
    this.content = this.kept = shown.content;
    this.from = this.read = this.content.length;
  }

  write(text: string): void {
    this.content += text;
    for (;;) {
      const end = endOfSentence(this.content, this.from);
      this.readTo(end ?? this.content.length);
      if (end === null) return;
      this.kept += this.found ? this.notice(this.found) : this.content.slice(this.from, end);
      this.hasNotice ||= this.found !== null;
      this.from = end;
      this.found = null;
    }
  }

  replace(text: string): void {
    this.forget();
    this.shown.replace('');
    this.write(text);
  }

  restart(): void {
    this.forget();
    this.shown.restart();
  }

  private forget(): void {
    this.content = this.kept = '';
    this.from = this.read = 0;
    this.found = null;
    this.hasNotice = false;
  }

  private readTo(end: number): void {
    const judged = this.read;
    const text = this.content.slice(judged, end);
    this.read = end;
    const before = this.found;
    if (text === '' || (before && end - before.to > DECISIVE)) return;
    this.found = findWithheldPersona(this.content.slice(0, end), this.from, before ? this.from : judged);
    if (this.found && !before) this.shown.replace(this.kept + this.notice(this.found));
    else if (!this.found && before) this.shown.replace(this.kept + this.content.slice(this.from, end));
    else if (!this.found) this.shown.write(text);
  }

  private notice({ language }: PersonaPhrase): string {
    if (this.hasNotice) return '';
    const [space] = /^\s*/u.exec(this.content.slice(this.from)) ?? [''];
    return space + (NOTICE[language] ?? NOTICE.en);
  }
}

function endOfSentence(text: string, from: number): number | null {
  const begin = text.slice(from).search(/\S/u);
  if (begin < 0) return null;
  END.lastIndex = from + begin + 1;
  const found = END.exec(text);
  return found && found.index + found[0].length;
}
