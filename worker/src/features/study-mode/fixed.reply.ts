import type { StudyMode } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import { UnfilteredReply } from '../../reply-filter/index.js';

/** A fixed reply, used where any reply of the model could reveal the answer. Does not count as a hint. */
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
