import { judgeReply, type SafetyFinding } from '@studyhall/domain';
import type { ShownReply } from '../../reply-filter/index.js';

/**
 * What a reply shows, judged by rules before it is sent. With the first finding everything that was shown is taken back, and a
 * fixed text takes its place; what follows is dropped.
 */
export class SafeStream implements ShownReply {
  /** Everything that was written, also what is dropped later. */
  content: string;
  private isWithheld = false;

  /** @param onFinding answers the text in place of the reply, once */
  constructor(
    private readonly shown: ShownReply,
    private readonly onFinding: (finding: SafetyFinding, reply: string) => string,
  ) {
    this.content = shown.content;
  }

  write(text: string): void {
    if (this.isWithheld || text === '') return;
    const judged = this.content.length;
    this.content += text;
    const finding = judgeReply(this.content, judged);
    if (finding) this.withhold(finding);
    else this.shown.write(text);
  }

  replace(text: string): void {
    if (this.isWithheld) return;
    this.content = '';
    this.shown.replace('');
    this.write(text);
  }

  restart(): void {
    if (this.isWithheld) return;
    this.content = '';
    this.shown.restart();
  }

  /** @param text where the finding is, by default the reply */
  withhold(finding: SafetyFinding, text: string = this.content): void {
    if (this.isWithheld) return;
    this.isWithheld = true;
    const fixed = this.onFinding(finding, text);
    this.shown.restart();
    this.shown.write(fixed);
  }
}
