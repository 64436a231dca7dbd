import type { InviteView } from '@studyhall/contracts';
import { serverNow } from '../../../transport/server-clock';

export type InviteStatus = 'active' | 'ended' | 'expired' | 'used';

/** Whether an invitation still lets someone in. */
export function inviteStatus(
  invite: Pick<InviteView, 'ended' | 'expires_at' | 'max_uses' | 'uses'>,
): InviteStatus {
  if (invite.ended) return 'ended';
  if (Date.parse(invite.expires_at) <= serverNow()) return 'expired';
  return invite.max_uses !== null && invite.uses >= invite.max_uses ? 'used' : 'active';
}

/** The whole address, also where the server knows only the path. */
export const inviteAddress = (invite: Pick<InviteView, 'url'>): string =>
  new URL(invite.url, window.location.origin).href;

/** Whether an address works on the server itself alone. */
export const isLocalAddress = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
