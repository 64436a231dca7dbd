import { sentence, type Sentence } from '@studyhall/contracts';
import {
  checkReply,
  ReplyGuard,
  withheldNotice,
  type LockedAnswers,
  type MessageDetails,
} from '@studyhall/domain';
import { UnfilteredReply } from '../../reply-filter/index.js';

/** Scan after this many new characters, because each scan reads the reply again. About a quarter of a second of output. */
const STEP_CHARS = 24;
/**
 * Characters at the end of the reply that are compared with the exercises: the reply may quote an exercise before its
 * answer.
 */
const QUOTE_CHARS = 240;
/** Characters of the continued reply that are scanned again. */
export const OVERLAP_CHARS = 1_000;

/** Tools that cannot reveal an answer: no search of a student finds a solution. All others are held while the gate is closed. */
export const OPEN_TOOLS = new Set(['search_documents']);
/** The title of a running search, without its query: the model may have written the answer into it. */
export const searchTitle = (tool: string): Sentence | null =>
  OPEN_TOOLS.has(tool) ? sentence('step_searching') : null;

interface Options {
  answers: LockedAnswers;
  question: string;
  /** Whether the question asks to confirm an answer of one of them. The reply is then fixed, without the model. */
  isCheck: boolean;
  /** Whether the question has files. It is then about the exercises in them. */
  hasFiles: boolean;
}

/**
 * A reply that is not about an exercise, while exercises of the class are locked for the student. Streams the text until it
 * contains the answer of a locked exercise. No model judges it.
 */
export class ScannedReply extends UnfilteredReply {
  override readonly fixedReply: string | null;
  private guard: ReplyGuard;
  private gathered = '';
  private written = '';

  constructor(private readonly options: Options) {
    super();
    this.fixedReply = options.isCheck ? checkReply(options.question) : null;
    this.guard = this.newGuard();
  }

  override get isClosed(): boolean {
    return this.guard.leaked;
  }

  override get length(): number {
    return this.guard.length + this.gathered.length;
  }

  override showsThought(): boolean {
    return false;
  }

  override runningTitle(tool: string): Sentence | null {
    return searchTitle(tool);
  }

  override refusesCall(args: string, tool: string): boolean {
    return this.refuses(args) && !OPEN_TOOLS.has(tool);
  }

  override refuses(text: string): boolean {
    this.options.answers.reads(text);
    return this.options.answers.leaks(text);
  }

  override reads(text: string): string {
    const { answers, hasFiles } = this.options;
    if (hasFiles) answers.reads(text);
    return answers.readable(text);
  }

  override recalls(message: string): boolean {
    return this.options.answers.recalls(message);
  }

  override push(text: string): void {
    this.gathered += text;
    if (this.gathered.length >= STEP_CHARS || text.includes('\n') || this.guard.shownLength === 0)
      this.flush();
  }

  override separate(): void {
    this.flush();
    this.stream.write(this.guard.end());
    super.separate();
  }

  override rewind(length: number): void {
    this.gathered = '';
    this.guard.rewind(length);
  }

  override discard(): void {
    super.discard();
    this.gathered = '';
    this.guard = this.newGuard();
  }

  override async end(details: MessageDetails): Promise<void> {
    this.flush();
    this.stream.write(this.guard.end());
    if (!this.guard.leaked) return;
    const { content } = this.stream;
    const isInCode = (content.match(/^ {0,3}(?:```|~~~)/gm) ?? []).length % 2 === 1;
    const gap = content === '' ? '' : isInCode ? '\n```\n\n' : '\n\n';
    this.stream.write(`${gap}${withheldNotice(this.options.question)}`);
    details.is_cut = undefined;
  }

  private flush(): void {
    const text = this.gathered;
    this.gathered = '';
    this.written = (this.written + text).slice(-QUOTE_CHARS);
    if (text !== '') this.options.answers.reads(this.written);
    this.stream.write(this.guard.push(text));
  }

  private newGuard(): ReplyGuard {
    const { answers } = this.options;
    const leaks = (text: string): boolean => answers.leaks(this.kept.slice(-OVERLAP_CHARS) + text);
    return new ReplyGuard({ leaks }, answers.isPlain);
  }
}
