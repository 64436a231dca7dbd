import { judgeReply, ReplyWindows, type SafetyFinding } from '@studyhall/domain';
import { unlessAborted } from '@studyhall/platform';
import type { JudgeTokens, ShownReply } from '../../reply-filter/index.js';

/**
 * Judgements of a moderator model. Where the model fails, the rules alone decide; where a limit refuses a judgement, it
 * rejects, and the reply ends.
 */
export interface ModelJudgements {
  /** Of the question; runs while the model writes its first words. */
  question: Promise<SafetyFinding | null>;
  judgeReply: (reply: string, signal: AbortSignal) => Promise<SafetyFinding | null>;
  /** The tokens of a judgement of the reply. */
  tokensOf: (reply: string) => number;
}

/**
 * What a reply shows, judged before it is sent. By rules alone nothing is held back. With a moderator model text waits until
 * the question and the window that it stands in are judged. With the first finding everything that was shown is taken
 * back, and a fixed text takes its place; what follows is dropped.
 */
export class SafeStream implements ShownReply {
  /** Everything that was written, also what is dropped later. */
  content: string;
  private isWithheld = false;
  private windows = new ReplyWindows([]);
  private isOnce = false;
  /** Why nothing is judged any more; null while judgements go on. */
  private refusal: unknown = null;
  private judging: Promise<void> | null = null;
  private readonly closing = new AbortController();
  /** Text that waits for the judgement of the question; null once it has come. */
  private waiting: string | null;
  private readonly questionJudged: Promise<void>;

  /** @param onFinding answers the text in place of the reply, once; `isQuestion` where the question is the reason */
  constructor(
    private readonly shown: ShownReply,
    private readonly onFinding: (finding: SafetyFinding, text: string, isQuestion: boolean) => string,
    private readonly model: ModelJudgements | null,
  ) {
    this.content = shown.content;
    this.waiting = model ? '' : null;
    this.questionJudged = model
      ? model.question.then((finding) => this.settleQuestion(finding))
      : Promise.resolve();
  }

  write(text: string): void {
    if (this.isWithheld || text === '') return;
    const judged = this.content.length;
    this.content += text;
    const finding = judgeReply(this.content, judged);
    if (finding) return this.withhold(finding);
    if (!this.model) return this.shown.write(text);
    this.send(this.windows.push(text));
    this.judgeNext();
  }

  replace(text: string): void {
    if (this.isWithheld) return;
    this.forget();
    this.shown.replace('');
    this.write(text);
  }

  restart(): void {
    if (this.isWithheld) return;
    this.forget();
    this.shown.restart();
  }

  /** @param text where the finding is, by default the reply */
  withhold(finding: SafetyFinding, text: string = this.content, isQuestion = false): void {
    if (this.isWithheld) return;
    this.isWithheld = true;
    const fixed = this.onFinding(finding, text, isQuestion);
    this.shown.restart();
    this.shown.write(fixed);
    this.closing.abort();
  }

  /** Resolves when everything that may be shown is shown. */
  async end(signal: AbortSignal): Promise<void> {
    if (!this.model) return;
    this.windows.end();
    this.judgeNext();
    while (this.judging !== null && !this.isWithheld) await unlessAborted(this.judging, signal);
    if (!this.isWithheld) await unlessAborted(this.questionJudged, signal);
    if (!this.isWithheld && this.refusal !== null) throw this.refusal;
  }

  get isRefused(): boolean {
    return this.refusal !== null;
  }

  /** As the filter's `judges`. */
  judges(isOnce: boolean): JudgeTokens {
    const count = isOnce ? 1 : this.windows.remaining;
    return this.model
      ? { fixed: count * this.model.tokensOf(this.content), each: count }
      : { fixed: 0, each: 0 };
  }

  judgeOnce(): void {
    this.isOnce = true;
    this.windows.judgeOnce();
  }

  /** Ends a judgement that runs. */
  close(): void {
    this.closing.abort();
  }

  private settleQuestion(finding: SafetyFinding | null): void {
    if (this.isWithheld || this.closing.signal.aborted) return;
    if (finding) return this.withhold(finding, '', true);
    const text = this.waiting ?? '';
    this.waiting = null;
    this.send(text);
  }

  private send(text: string): void {
    if (text === '') return;
    if (this.waiting === null) this.shown.write(text);
    else this.waiting += text;
  }

  private forget(): void {
    this.content = '';
    this.windows = new ReplyWindows([]);
    if (this.isOnce) this.windows.judgeOnce();
    this.judging = null;
    if (this.waiting !== null) this.waiting = '';
  }

  private judgeNext(): void {
    if (this.isWithheld || this.isRefused || this.closing.signal.aborted) return;
    const reply = this.windows.next();
    if (reply === null || !this.model) return;
    // A model may read the question with the reply: what it finds in the question is never the fault of the reply.
    const judging: Promise<void> = Promise.all([
      this.model.judgeReply(reply, this.closing.signal),
      this.questionJudged,
    ]).then(
      ([finding]) => this.settle(judging, reply, finding),
      (error: unknown) => {
        this.refusal = error;
        this.judging = null;
      },
    );
    this.judging = judging;
  }

  private settle(judging: Promise<void>, reply: string, finding: SafetyFinding | null): void {
    // A judgement of words that were forgotten meanwhile.
    if (this.judging !== judging) return;
    this.judging = null;
    if (this.isWithheld || this.closing.signal.aborted) return;
    if (finding) return this.withhold(finding, reply);
    this.send(this.windows.settle(true));
    this.judgeNext();
  }
}
