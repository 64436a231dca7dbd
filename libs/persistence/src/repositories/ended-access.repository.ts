import { sentenceText } from '@studyhall/contracts';
import type { Executor } from '../sql.js';
import { failAllOfUsers } from './images.repository.js';
import { removeDevicesOfUsers } from './known-devices.repository.js';
import { removeSessionsOfUsers } from './sessions.repository.js';
import { requestStopOfUsers } from './turns.repository.js';

const IMAGE_CANCELLED = sentenceText('image_signed_out');

/**
 * Ends all sessions, known devices and running work of users, except the session and device of `keep`. A concurrent sign-in
 * that has already read an account creates no session. Call it in a transaction. Returns the number of ended sessions.
 */
export async function endOfUsers(
  on: Executor,
  userIds: readonly number[],
  detail: string,
  keep?: { tokenHash: Buffer; deviceHash?: Buffer },
): Promise<number> {
  if (userIds.length === 0) return 0;
  const ended = await removeSessionsOfUsers(on, userIds, detail, keep?.tokenHash);
  await removeDevicesOfUsers(on, userIds, keep?.deviceHash);
  await requestStopOfUsers(on, userIds);
  await failAllOfUsers(on, userIds, IMAGE_CANCELLED);
  return ended;
}
