import type {
  JoinedClass,
  JoinRequest,
  OpenInvite,
  RequestedAccount,
  RequestStatusView,
  SignInResponse,
} from '@studyhall/contracts';
import { api } from '../../transport/rest';

const pathOf = (code: string): string => `/api/invites/${encodeURIComponent(code)}`;

/** `code`: from a link, or the six letters. */
export function openInvite(code: string, signal?: AbortSignal): Promise<OpenInvite> {
  return api('GET', pathOf(code), { expect401: true, signal });
}

export function requestAccount(request: JoinRequest): Promise<RequestedAccount> {
  return api('POST', '/api/approval-requests', { body: request, expect401: true });
}

/** For a student who is signed in. */
export function joinClass(code: string): Promise<JoinedClass> {
  return api('POST', `${pathOf(code)}/join`);
}

/** Long-polls for the decision on a request: the server responds with it, or after a timeout. */
export function awaitDecision(token: string, signal: AbortSignal): Promise<RequestStatusView> {
  return api('GET', '/api/approval-requests/status', {
    query: { wait: true },
    headers: { 'X-Waiting-Token': token },
    expect401: true,
    signal,
  });
}

export function signInAs(username: string, password: string): Promise<SignInResponse> {
  return api('POST', '/api/signin', { body: { username, password }, expect401: true });
}
