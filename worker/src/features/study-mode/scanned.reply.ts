import {
  checkReply,
  createAnswerScanner,
  heldReply,
  ReplyGuard,
  type ExerciseIndex,
  type ShutExercise,
} from '@studyhall/domain';
import type { MessageDetails } from '@studyhall/domain';
import { UnfilteredReply } from '../../reply-filter/index.js';

import { numberForms } from './number-forms.js';

/** New characters that are scanned at once: a scan reads the reply again. About a quarter of a second of a model's words. */
const STEP_CHARS = 24;

interface Options {
  shut: readonly ShutExercise[];
  /** Exercises that the question, the files or the conversation refer to. */
  referred: ReadonlySet<number>;
  index: ExerciseIndex;
  question: string;
  /** Whether the question asks to confirm an answer of one of them: the model has no part in the reply. */
  isCheck: boolean;
}

/**
 * A reply to something else than an exercise, while exercises of the class are shut for the student: shown as it is
 * written, up to the first words that give the answer of one away. No judgement of a model is asked.
 */
export class ScannedReply extends UnfilteredReply {
  override readonly showsThoughts = false;
  override readonly fixedReply: string | null;
  private readonly referred: Set<number>;
  private scanner: ReturnType<typeof createAnswerScanner>;
  private guard: ReplyGuard;
  private gathered = '';

  constructor(private readonly options: Options) {
    super();
    this.fixedReply = options.isCheck ? checkReply(options.question) : null;
    this.referred = new Set(options.referred);
    this.scanner = createAnswerScanner(options.shut, this.referred, numberForms);
    this.guard = this.newGuard();
  }

  override get isClosed(): boolean {
    return this.guard.leaked;
  }

  override get length(): number {
    return this.guard.length + this.gathered.length;
  }

  override refusesCall(args: string): boolean {
    return this.refuses(args);
  }

  override refuses(text: string): boolean {
    return this.scanner.leaks(text);
  }

  override reads(text: string): void {
    const before = this.referred.size;
    for (const id of this.options.index.match(text)) this.referred.add(id);
    if (this.referred.size > before)
      this.scanner = createAnswerScanner(this.options.shut, this.referred, numberForms);
  }

  override push(text: string): void {
    this.gathered += text;
    if (this.gathered.length >= STEP_CHARS || text.includes('\n') || this.guard.length === 0) this.flush();
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
    this.stream.write(`${gap}${heldReply(this.options.question)}`);
    details.is_cut = undefined;
  }

  private flush(): void {
    const text = this.gathered;
    this.gathered = '';
    this.stream.write(this.guard.push(text));
  }

  private newGuard(): ReplyGuard {
    return new ReplyGuard({ leaks: (text) => this.scanner.leaks(text) });
  }
}
