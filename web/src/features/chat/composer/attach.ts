import { ACCEPTED_UPLOADS, LIMITS } from '@studyhall/contracts/limits';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { formatSize } from '../../../base/format-size';
import { randomId } from '../../../base/random-id';
import { removeUploaded, sendableFiles, type Attachment } from '../state/attachments';
import type { Conversation } from '../state/conversation';

/** Some systems report no type for a file, so the extension counts too. */
const ENDINGS =
  '.png .jpg .jpeg .gif .webp .heic .heif .pdf .txt .md .csv .doc .docx .xls .xlsx .ppt .pptx .json .zip'.split(
    ' ',
  );
/** The `accept` attribute of the file picker (docs/specification/chat.md#validation). */
export const ACCEPT = [...ACCEPTED_UPLOADS, ...ENDINGS].join(',');

/** Attaches files, each with its problem. Reports the first problem, and when not all files fit into one message. */
export function attachFiles(
  { attachments, deps }: Conversation,
  files: readonly File[],
  texts: ChatTexts,
): readonly Attachment[] {
  const { filesAtom, waitingAtom } = attachments;
  const added = files.map((file) => {
    const problem = problemOf(file, texts);
    const refused = problem !== null;
    return { key: randomId(), file, problem, refused, stored: null };
  });
  deps.store.set(filesAtom, (before) => [...before, ...added]);
  const wrong = added.find(({ problem }) => problem !== null);
  if (wrong?.problem) deps.notifyError(texts.stageFailed({ reason: wrong.problem }));
  const waiting = deps.store.get(waitingAtom);
  if (added.some(({ key }) => waiting.has(key)))
    deps.notifyError(texts.stageFailed({ reason: texts.tooManyFiles({ most: LIMITS.filesPerMessage }) }));
  return added;
}

function problemOf(file: File, texts: ChatTexts): string | null {
  if (file.size === 0) return texts.fileEmpty({ name: file.name });
  if (file.size > LIMITS.uploadBytes)
    return texts.fileTooLarge({ name: file.name, most: formatSize(LIMITS.uploadBytes, texts) });
  const named = ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
  const typed = (ACCEPTED_UPLOADS as readonly string[]).includes(file.type);
  return named || typed ? null : texts.fileTypeRefused({ name: file.name });
}

/** Removes an attached file. */
export function removeAttachment({ attachments, deps }: Conversation, key: string): void {
  const removed = deps.store.get(attachments.filesAtom).find((one) => one.key === key);
  deps.store.set(attachments.filesAtom, (files) => files.filter((one) => one.key !== key));
  if (removed) removeUploaded(removed, deps.calls);
}

/** Removes and returns the attached files that the current message sends. */
export function takeSendable({ attachments, deps }: Conversation): Attachment[] {
  const files = deps.store.get(attachments.filesAtom);
  const sent = sendableFiles(files);
  deps.store.set(
    attachments.filesAtom,
    files.filter((one) => !sent.includes(one)),
  );
  return sent;
}
