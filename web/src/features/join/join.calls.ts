import type { JoinRequest, OpenInvite } from '@studyhall/contracts';
import { api } from '../../transport/rest';

export function openInvite(code: string, signal?: AbortSignal): Promise<OpenInvite> {
  return api('GET', `/api/invites/${encodeURIComponent(code)}`, { expect401: true, signal });
}

export function requestAccount(request: JoinRequest): Promise<unknown> {
  return api('POST', '/api/approval-requests', { body: request, expect401: true });
}
