import { isRolePlay } from '@studyhall/domain';
import type { PastMessage } from '@studyhall/persistence';

/** Replies of a role play, one after the other, before the assistant leaves its part. Source: `docs/safeguarding.md`, line E1. */
export const MAX_ROLE_PLAY_REPLIES = 10;

/** The end of a role play that has lasted its number of replies, as a line of the system prompt; empty before. */
export function rolePlayNote(past: readonly PastMessage[]): string {
  const replies = past.filter(({ role }) => role === 'assistant').slice(-MAX_ROLE_PLAY_REPLIES);
  if (replies.length < MAX_ROLE_PLAY_REPLIES || !replies.every(({ content }) => isRolePlay(content)))
    return '';
  return 'The role play has lasted long enough. Leave the part now, say in one sentence that it ends here, and name what went well and one thing to practise. Do not begin it again in this reply.';
}
