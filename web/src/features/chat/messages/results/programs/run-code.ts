import type { CodeRun, RunCodeAnswer, RunCodeRequest } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { api } from '../../../../../transport/rest';
import type { Conversation } from '../../../state/conversation';

/**
 * Runs the user's version of a reply's program and adds the result to the reply. Null if the run is still queued: its
 * result then arrives with the history. Throws ApiError or NetworkError.
 */
export async function runCode(
  conversation: Conversation,
  item: ChatItem,
  request: RunCodeRequest,
): Promise<CodeRun | null> {
  const { messages, disposal } = conversation;
  const path = `/messages/${item.message.id}/runs`;
  const { run } = await api<RunCodeAnswer>('POST', path, { body: request, signal: disposal.signal });
  if (!run) return null;
  conversation.revision += 1;
  const known = messages.get(item.key)?.message.code_runs ?? [];
  // The history may already contain it.
  if (!known.some(({ id }) => id === run.id)) messages.patchMessage(item.key, { code_runs: [...known, run] });
  return run;
}
