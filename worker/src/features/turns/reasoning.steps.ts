import { sentence, type TurnStep } from '@studyhall/contracts';
import { titled } from './step.texts.js';
import type { ReplyStream } from './reply.stream.js';

/** Limit on the stored reasoning of one step, in characters. Longer reasoning is cut. */
const MAX_CHARS = 8_000;

/**
 * Turns the model's reasoning into steps, one per paragraph. Publishes each step when it starts and when it is
 * complete.
 */
export class ReasoningSteps {
  private paragraph = '';
  private count = 0;
  private total = 0;

  constructor(
    private readonly stream: ReplyStream,
    private readonly prefix: string,
    /** Publishes that the model is reasoning, but not the text: it may contain the answers of a quiz. */
    private readonly isHidden: boolean,
  ) {}

  add(text: string): void {
    this.total += text.length;
    if (this.total > MAX_CHARS) return;
    if (this.paragraph === '' && text.trim() !== '')
      this.publishStep('running', titled(sentence('step_thinking')));
    this.paragraph += this.paragraph === '' ? text.trimStart() : text;
    for (let cut = this.paragraph.search(/\n\s*\n/); cut !== -1; cut = this.paragraph.search(/\n\s*\n/)) {
      const rest = this.paragraph.slice(cut).trimStart();
      this.paragraph = this.paragraph.slice(0, cut);
      this.end();
      this.paragraph = rest;
      if (rest !== '') this.publishStep('running', titled(sentence('step_thinking')));
    }
  }

  /** Completes the current step. */
  end(): void {
    if (this.paragraph.trim() === '') return;
    if (this.isHidden) this.publishStep('done', titled(sentence('step_thinking')));
    else this.publishStep('done', { title: firstSentence(this.paragraph) }, this.paragraph.trim());
    this.paragraph = '';
    this.count++;
  }

  private publishStep(
    status: 'running' | 'done',
    title: Pick<TurnStep, 'title' | 'code'>,
    detail?: string,
  ): void {
    this.stream.step({ id: `${this.prefix}-${this.count}`, kind: 'reasoning', ...title, detail, status });
  }
}

/** The first sentence, at most 100 characters. */
export function firstSentence(text: string): string {
  const first = /^.*?[.!?…](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
  const line = first.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
