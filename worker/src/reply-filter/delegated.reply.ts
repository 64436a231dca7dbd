import type { MessageDetails } from '@studyhall/domain';
import type { ReplyFilter, ShownReply } from './reply.filter.js';

/** Does what another filter does: a base for filters that stand around one. */
export class DelegatedReply implements ReplyFilter {
  constructor(protected readonly inner: ReplyFilter) {}

  get instruction(): string | null {
    return this.inner.instruction;
  }

  get conversation(): ReplyFilter['conversation'] {
    return this.inner.conversation;
  }

  get fixedReply(): string | null {
    return this.inner.fixedReply;
  }

  get showsThoughts(): boolean {
    return this.inner.showsThoughts;
  }

  get isClosed(): boolean {
    return this.inner.isClosed;
  }

  get length(): number {
    return this.inner.length;
  }

  get shownLength(): number {
    return this.inner.shownLength;
  }

  get runningTitle(): ReplyFilter['runningTitle'] {
    return this.inner.runningTitle;
  }

  allows(tool: string): boolean {
    return this.inner.allows(tool);
  }

  refusesCall(args: string): boolean {
    return this.inner.refusesCall(args);
  }

  refuses(text: string): boolean {
    return this.inner.refuses(text);
  }

  reads(text: string): void {
    this.inner.reads(text);
  }

  begin(stream: ShownReply): void {
    this.inner.begin(stream);
  }

  push(text: string): void {
    this.inner.push(text);
  }

  separate(): void {
    this.inner.separate();
  }

  rewind(length: number): void {
    this.inner.rewind(length);
  }

  discard(): void {
    this.inner.discard();
  }

  end(details: MessageDetails, signal: AbortSignal): Promise<void> {
    return this.inner.end(details, signal);
  }

  close(): void {
    this.inner.close();
  }
}
