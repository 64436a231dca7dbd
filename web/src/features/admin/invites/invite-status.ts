import type { InviteView } from '@studyhall/contracts';

export type InviteStatus = 'active' | 'ended' | 'expired' | 'used';

/** Whether an invitation still lets someone in. */
export function inviteStatus(
  invite: Pick<InviteView, 'ended' | 'expires_at' | 'max_uses' | 'uses'>,
  now: Date,
): InviteStatus {
  if (invite.ended) return 'ended';
  if (new Date(invite.expires_at) <= now) return 'expired';
  return invite.max_uses !== null && invite.uses >= invite.max_uses ? 'used' : 'active';
}

/** The whole address, also where the server knows only the path. */
export const inviteAddress = (invite: Pick<InviteView, 'url'>): string =>
  new URL(invite.url, window.location.origin).href;
