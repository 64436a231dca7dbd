import type { ChatMessage } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import type { MessageStore } from '../state/message-store';

/** Whether a message of the chat cites a file, or has made it. */
export const isFileInViewAtom = (messages: MessageStore, fileId: string): Atom<boolean> =>
  atom((get) =>
    get(messages.orderAtom).some((key) => namesFile(get(messages.itemAtom(key)).message, fileId)),
  );

function namesFile(message: ChatMessage, fileId: string): boolean {
  const { document_citations: cited, codeExecutionResult: run, documentGenerationResult: made } = message;
  return (
    cited.some(({ document_id }) => document_id === fileId) ||
    [...(run?.artifacts ?? []), ...(made?.artifacts ?? [])].some(
      ({ file_id, versions = [] }) => file_id === fileId || versions.includes(fileId),
    )
  );
}
