import { row, type Executor } from '../sql.js';

/** The message that shows the picture of the owner's completed job, or null. */
export async function findMessageOfCompleted(
  on: Executor,
  userId: number,
  jobId: string,
): Promise<number | null> {
  const found = await row<{ message_id: number | null }>(
    on,
    `SELECT message_id FROM image_jobs WHERE id = $1 AND user_id = $2 AND status = 'completed'`,
    [jobId, userId],
  );
  return found?.message_id ?? null;
}
