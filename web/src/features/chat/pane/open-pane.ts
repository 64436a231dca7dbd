import type { Artifact, CodeExecutionResult, DocumentCitation, QuizSource } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { Conversation } from '../state/conversation';
import type { BlockContent, FileContent, PaneContent, PaneFile, ProgramContent } from './pane-content';

/** Shows a file or a result beside the chat. The focus moves there, and back when it is closed. */
export function openPane({ deps, paneAtom }: Conversation, content: PaneContent): void {
  deps.store.set(paneAtom, content);
}

/** The page that a reply cites, with what it rests on. */
export function citedContent(citation: DocumentCitation, claim: string): FileContent {
  const { document_id: id, filename: name, page, snippet } = citation;
  const file = { id, name, url: `/api/files/${id}`, thumbnails: false, editable: false };
  return { kind: 'file', key: id, file, page: page ?? 1, mark: { snippet, claim } };
}

/** The page that a question of a quiz comes from, with its passage marked where the question is closed. */
export function quizContent({ snippet, ...source }: QuizSource, claim: string): FileContent {
  const content = citedContent({ ...source, snippet: snippet ?? '' }, claim);
  return snippet === null ? { ...content, mark: null } : content;
}

/** A file that the assistant made, with pictures of its pages. */
export function madeContent(file: MadeFile): FileContent {
  return { kind: 'file', key: file.file_id, file: madeFile(file), page: 1, mark: null };
}

/** A program of a reply, or the plot or table of it that is given. */
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

/** A code block or a table in the words of a reply. */
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

/** The words of a reply before a citation of it: the sentence that rests on what is cited. */
export function claimBefore(citation: Element): string {
  const block = citation.closest('p, li, td, th, blockquote, h1, h2, h3, h4') ?? citation.parentElement;
  if (!block) return '';
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEndBefore(citation);
  return range.toString().slice(-400);
}
