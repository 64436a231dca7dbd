import { createHash, randomBytes } from 'node:crypto';
import { sessions, users, type Executor } from '@studyhall/persistence';
import { HttpClient } from './http-client.ts';
import type { TestUser } from './users.factory.ts';

const LIFETIME_SECONDS = 86_400;
const UNKNOWN_CLIENT = { userAgent: null, address: null };

/**
 * Stores a session of the user as a sign-in does, without the verification of a password, which takes most of a
 * sign-in's time. `signIn` is for tests of the sign-in.
 * @throws Error where the user may not sign in.
 */
export async function openSession(
  on: Executor,
  baseUrl: string,
  { username }: Pick<TestUser, 'username'>,
): Promise<HttpClient> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const account = await users.findForSignIn(on, username);
  const isOpen =
    account && (await sessions.insertVerifiedSession(on, hash, account, LIFETIME_SECONDS, UNKNOWN_CLIENT));
  if (!isOpen) throw new Error(`No session was opened for ${username}.`);
  return new HttpClient(baseUrl, `session=${token}`);
}
