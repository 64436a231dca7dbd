import type { InviteView } from '@studyhall/contracts';
import { serverNow } from '../../../transport/server-clock';

export type InviteStatus = 'active' | 'ended' | 'expired' | 'used';

/** The status of an invitation: whether it still admits users. */
export function inviteStatus(
  invite: Pick<InviteView, 'ended' | 'expires_at' | 'max_uses' | 'uses'>,
): InviteStatus {
  if (invite.ended) return 'ended';
  if (Date.parse(invite.expires_at) <= serverNow()) return 'expired';
  return invite.max_uses !== null && invite.uses >= invite.max_uses ? 'used' : 'active';
}

/** The full URL, even if the server knows only the path. */
export const inviteAddress = (invite: Pick<InviteView, 'url'>): string =>
  new URL(invite.url, window.location.origin).href;

/** True if a URL only works on the server itself. */
export const isLocalAddress = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
