import type { SignInAnswer, SignInRequest } from '@studyhall/contracts';
import type { SigninTexts } from '../../base/i18n/signin.texts';
import { NetworkError, reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';

export function signIn(request: SignInRequest): Promise<SignInAnswer> {
  return api('POST', '/api/signin', { body: request, expect401: true });
}

export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  return api('POST', '/api/me/password', {
    body: { current_password: currentPassword, new_password: newPassword },
    expect401: true,
  });
}

/** The banner's text for a failed attempt (docs/specification/chat.md#errors). */
export function bannerFor(
  error: unknown,
  texts: Pick<SigninTexts, 'networkError'>,
  fallback: string,
): string {
  return error instanceof NetworkError ? texts.networkError : reasonOf(error, fallback);
}
