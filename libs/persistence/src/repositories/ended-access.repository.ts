import { sentenceText } from '@studyhall/contracts';
import type { Executor } from '../sql.js';
import { failAllOfUsers } from './images.repository.js';
import { removeDevicesOfUsers } from './known-devices.repository.js';
import { removeSessionsOfUsers } from './sessions.repository.js';
import { requestStopOfUsers } from './turns.repository.js';

const IMAGE_CANCELLED = sentenceText('image_signed_out');

/**
 * Ends every session, known device and running piece of work of users; the session and the device of `keep` stay. A
 * concurrent sign-in that read an account before creates no session. Call it in a transaction. Returns the number of
 * sessions that ended.
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
