import type { ChatMessage } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import type { MessageStore } from '../state/message-store';
import type { FileContent } from './pane-content';

/** True if a message of the chat cites a file, made it, or has the quiz that the file was opened from. */
export const isFileInViewAtom = (
  messages: MessageStore,
  fileId: string,
  quiz: FileContent['quiz'],
): Atom<boolean> =>
  atom((get) =>
    get(messages.orderAtom).some((key) => {
      const { message } = get(messages.itemAtom(key));
      return namesFile(message, fileId) || message.study_items.some(({ id }) => id === quiz);
    }),
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
