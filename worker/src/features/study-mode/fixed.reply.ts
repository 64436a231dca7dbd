import type { StudyMode } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import { UnfilteredReply } from '../../reply-filter/index.js';

/** A reply that the model has no part in: it would give something away whatever it says. Counts as no hint. */
export class FixedReply extends UnfilteredReply {
  constructor(
    override readonly fixedReply: string,
    private readonly study: { mode: Exclude<StudyMode, 'off'>; hint: number },
  ) {
    super();
  }

  override showsThought(): boolean {
    return false;
  }

  override async end(details: MessageDetails): Promise<void> {
    details.study = this.study;
  }
}
