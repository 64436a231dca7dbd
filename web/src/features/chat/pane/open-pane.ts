import type { Artifact, CodeExecutionResult, DocumentCitation, QuizSource } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { Conversation } from '../state/conversation';
import type { BlockContent, NewFile, PaneContent, PaneFile, ProgramContent } from './pane-content';
import { readerCode } from './reader-code';
import { requestPages } from './remote-file';

/** Shows a file or a result beside the chat. Moves the focus there, and back when it is closed. */
export function openPane(conversation: Conversation, content: PaneContent | NewFile): void {
  const open = conversation.deps.store.get(conversation.paneAtom);
  if (content.kind !== 'file') replace(conversation, content);
  else if (open?.kind === 'file' && open.file.id === content.file.id)
    replace(conversation, { ...content, remote: open.remote });
  else requestFile(conversation, content);
}

/** Shows a file that must be requested. Its bytes and the reader's code load in parallel with the code of the pane. */
export function requestFile(conversation: Conversation, content: NewFile): void {
  void readerCode.prepare().catch(() => undefined);
  replace(conversation, { ...content, remote: requestPages(content.file) });
}

export const closePane = (conversation: Conversation): void => replace(conversation, null);

function replace({ deps: { store }, paneAtom }: Conversation, content: PaneContent | null): void {
  const before = store.get(paneAtom);
  store.set(paneAtom, content);
  if (before?.kind === 'file' && !(content?.kind === 'file' && content.remote === before.remote))
    before.remote?.close();
}

/** The page that a reply cites, with the claim that it supports. */
export function citedContent(citation: DocumentCitation, claim: string): NewFile {
  const { document_id: id, filename: name, page, label, snippet } = citation;
  const file = { id, name, url: `/api/files/${id}`, thumbnails: false, editable: false };
  const mark = { snippet, claim, place: page === null ? label : null };
  return { kind: 'file', key: id, file, page: page ?? 1, mark, quiz: null };
}

/** The source page of a quiz question. Its passage is highlighted once the question is closed. */
export function quizContent(quiz: string, { snippet, ...source }: QuizSource, claim: string): NewFile {
  const content = { ...citedContent({ ...source, snippet: snippet ?? '' }, claim), quiz };
  return snippet === null ? { ...content, mark: null } : content;
}

/** A file that the assistant made, with thumbnails of its pages. */
export function madeContent(file: MadeFile): NewFile {
  return { kind: 'file', key: file.file_id, file: madeFile(file), page: 1, mark: null, quiz: null };
}

/** A program of a reply, or one of its plots or tables. */
export function programContent(
  item: ChatItem,
  result: CodeExecutionResult,
  title: string,
  artifact: Artifact | null,
): ProgramContent {
  const key = `${item.key}:${artifact?.file_id ?? title}`;
  const view = artifact === null ? 'program' : artifact.type === 'image' ? 'plot' : 'table';
  return { kind: 'program', key, view, title, run: '', item, result, artifact };
}

/** A code block or a table in the text of a reply. */
export function blockContent(
  { messages, deps }: Conversation,
  reply: string,
  { view, title, at }: Pick<BlockContent, 'view' | 'title' | 'at'>,
): BlockContent {
  const order = deps.store.get(messages.orderAtom);
  const question = order[order.indexOf(reply) - 1];
  return { kind: 'block', key: `${reply}:${view}:${at}`, view, title, reply, question, at };
}

type MadeFile = Pick<Artifact, 'file_id' | 'filename' | 'download_url' | 'versions'>;

export const madeFile = ({
  file_id: id,
  filename: name,
  download_url: url,
  versions,
}: MadeFile): PaneFile => ({
  id,
  name,
  url,
  thumbnails: true,
  editable: versions !== undefined,
});

/** The sentence of a reply before a citation: the claim that the source supports. */
export function claimBefore(citation: Element): string {
  const block = citation.closest('p, li, td, th, blockquote, h1, h2, h3, h4') ?? citation.parentElement;
  if (!block) return '';
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEndBefore(citation);
  return range.toString().slice(-400);
}
