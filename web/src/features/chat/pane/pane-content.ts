import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { OpenableBlock } from '../../../ui/markdown';
import type { RemoteFile } from './remote-file';

/** What stands beside the chat. */
export type PaneContent = FileContent | ProgramContent | BlockContent;

export interface FileContent {
  kind: 'file';
  /** Names what is open. It stays while another version of the file is shown. */
  key: string;
  file: PaneFile;
  /** The page to begin with, from 1. */
  page: number;
  /** The passage that a reply cites, and the words of the reply that rest on it. */
  mark: { snippet: string; claim: string } | null;
  /** The quiz that names it as the source of a question; null where a message names it. */
  quiz: string | null;
  /** Its pages as PDF, requested since it was opened; null where only the server knows whether it has pages. */
  remote: RemoteFile | null;
}

/** A file that is not open yet. */
export type NewFile = Omit<FileContent, 'remote'>;

export interface PaneFile {
  id: string;
  name: string;
  /** Where it is downloaded from. */
  url: string;
  /** With pictures of its pages. */
  thumbnails: boolean;
  /** Whether the assistant made it and can change it: it has versions. */
  editable: boolean;
}

/** A program that ran, or one plot or table of it. */
export interface ProgramContent {
  kind: 'program';
  /** Names what is open. It stays while a further run of the program is shown. */
  key: string;
  view: 'program' | 'plot' | 'table';
  title: string;
  /** Names the run that the user started here; empty before. */
  run: string;
  /** The reply that the program belongs to. */
  item: ChatItem;
  result: CodeExecutionResult;
  /** The plot or the table; null for a program, and where a further run made none. */
  artifact: Artifact | null;
}

/** A code block or a table in the words of a reply. */
export interface BlockContent {
  kind: 'block';
  /** Names what is open. */
  key: string;
  view: OpenableBlock['type'];
  title: string;
  /** The key of the reply. */
  reply: string;
  /** The key of the question before it: another version of the reply follows it too. */
  question: string | undefined;
  /** Which one of its type in the reply, from 0. */
  at: number;
}
