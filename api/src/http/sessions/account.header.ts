import { AppError } from '@studyhall/contracts';

/**
 * Compares the account that a write or a socket was made for, as its client names it, with that of the session. None
 * named is accepted: the id never grants a right. Source: `docs/specification/api.md#identity`.
 * @throws AppError `other_account`
 */
export function assertAccount(named: unknown, userId: number): void {
  if (named !== undefined && String(named) !== String(userId)) throw new AppError('other_account');
}
