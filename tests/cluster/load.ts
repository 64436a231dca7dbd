import { StudentClient } from '../../bench/support/student.client.ts';

/** What students met who ask without pause. */
export interface LoadResult {
  sent: number;
  /** Questions that were refused. */
  refused: string[];
  /** Accepted questions without a reply. */
  lost: string[];
}

/** Students who ask one question after the other until `stop`, which resolves when the last replies have arrived. */
export async function startLoad(
  url: string,
  cookies: { websocket: string[]; polling: string[] },
): Promise<{ stop(): Promise<LoadResult> }> {
  const students = await Promise.all([
    ...cookies.websocket.map((cookie) => StudentClient.open(url, cookie)),
    ...cookies.polling.map((cookie) => StudentClient.open(url, cookie, ['polling'])),
  ]);
  const result: LoadResult = { sent: 0, refused: [], lost: [] };
  const over = new AbortController();
  const loops = students.map(async (student) => {
    while (!over.signal.aborted) {
      const asked = await student.send('[[demo: tokens=40 rate=25]]').catch((error: unknown) => {
        result.refused.push(`${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`);
      });
      result.sent += 1;
      if (!asked) continue;
      await asked.reply.then(
        ({ end }) => {
          if (end.type !== 'turn.completed') result.lost.push(JSON.stringify(end).slice(0, 300));
        },
        (error: unknown) => {
          result.lost.push(String(error));
        },
      );
    }
  });
  return {
    stop: async () => {
      over.abort();
      await Promise.all(loops);
      for (const student of students) student.close();
      return result;
    },
  };
}
