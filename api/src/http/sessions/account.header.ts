import { AppError } from '@studyhall/contracts';

/**
 * Checks that the account that a client names for a write or a socket is the session's account. Accepts an absent id: it
 * never grants a right. Source: `docs/specification/api.md#identity`.
 * @throws AppError `other_account`
 */
export function assertAccount(named: unknown, userId: number): void {
  if (named !== undefined && String(named) !== String(userId)) throw new AppError('other_account');
}
