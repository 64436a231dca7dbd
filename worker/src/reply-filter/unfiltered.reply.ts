import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { PassageRow } from '@studyhall/persistence';
import type { JudgeTokens, ReplyFilter, ShownReply, SafetyOutcome } from './reply.filter.js';

/** Shows all text as the model writes it. */
export class UnfilteredReply implements ReplyFilter {
  readonly instruction: string | null = null;
  readonly conversation: ReplyFilter['conversation'] = null;
  readonly fixedReply: string | null = null;
  readonly safety: SafetyOutcome | null = null;
  protected stream: ShownReply = {
    content: '',
    write: () => undefined,
    replace: () => undefined,
    restart: () => undefined,
  };
  /** The content of the reply before the model's output. */
  protected kept = '';

  get isClosed(): boolean {
    return false;
  }

  get length(): number {
    return this.stream.content.length;
  }

  get shownLength(): number {
    return this.stream.content.length;
  }

  judges(_isOnce: boolean): JudgeTokens {
    return { fixed: 0, each: 0 };
  }

  judgeOnce(): void {}

  showsThought(_text: string): boolean {
    return true;
  }

  allows(_tool: string): boolean {
    return true;
  }

  runningTitle(_tool: string): Sentence | null {
    return null;
  }

  refusesCall(_args: string, _tool: string): boolean {
    return false;
  }

  refuses(_text: string): boolean {
    return false;
  }

  withholdsFor(_made: string): Promise<boolean> {
    return Promise.resolve(false);
  }

  reads(text: string): string {
    return text;
  }

  async readsPassages(_passages: readonly PassageRow[]): Promise<void> {}

  recalls(_message: string): boolean {
    return true;
  }

  begin(stream: ShownReply): void {
    this.stream = stream;
    this.kept = stream.content;
  }

  push(text: string): void {
    this.stream.write(text);
  }

  separate(): void {
    const { content } = this.stream;
    if (content !== '' && !content.endsWith('\n')) this.push('\n\n');
  }

  rewind(_length: number): void {}

  discard(): void {
    if (this.stream.content !== this.kept) this.stream.replace(this.kept);
  }

  async end(_details: MessageDetails, _signal: AbortSignal): Promise<void> {}

  close(): void {}
}
