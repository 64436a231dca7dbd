import { isRolePlay } from '@studyhall/domain';
import type { PastMessage } from '@studyhall/persistence';

/**
 * Consecutive role-play replies after which the assistant leaves its role. Source: `docs/safeguarding.md`, line E1.
 */
export const MAX_ROLE_PLAY_REPLIES = 10;

/** The instruction that ends a role play once it reaches its limit of replies; empty before. */
export function rolePlayNote(past: readonly PastMessage[]): string {
  const replies = past.filter(({ role }) => role === 'assistant').slice(-MAX_ROLE_PLAY_REPLIES);
  if (replies.length < MAX_ROLE_PLAY_REPLIES || !replies.every(({ content }) => isRolePlay(content)))
    return '';
  return 'The role play has lasted long enough. Leave the part now, say in one sentence that it ends here, and name what went well and one thing to practise. Do not begin it again in this reply.';
}
