import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { OpenableBlock } from '../../../ui/markdown';
import type { RemoteFile } from './remote-file';

/** The content of the pane beside the chat. */
export type PaneContent = FileContent | ProgramContent | BlockContent;

export interface FileContent {
  kind: 'file';
  /** Identifies what is open. Stays the same for another version of the file. */
  key: string;
  file: PaneFile;
  /** The first page to show, from 1. */
  page: number;
  /** The passage that a reply cites, the sentence of the reply that it supports, and its place if the file has no pages. */
  mark: { snippet: string; claim: string; place: string | null } | null;
  /** The quiz whose question cites it; null if a message does. */
  quiz: string | null;
  /** Its pages as PDF, requested since it was opened; null if only the server knows whether it has pages. */
  remote: RemoteFile | null;
}

/** A file that is not open yet. */
export type NewFile = Omit<FileContent, 'remote'>;

export interface PaneFile {
  id: string;
  name: string;
  /** The download URL. */
  url: string;
  /** True if it has thumbnails of its pages. */
  thumbnails: boolean;
  /** True if the assistant made it and can change it: it has versions. */
  editable: boolean;
}

/** A program that ran, or one plot or table of it. */
export interface ProgramContent {
  kind: 'program';
  /** Identifies what is open. Stays the same for a later run of the program. */
  key: string;
  view: 'program' | 'plot' | 'table';
  title: string;
  /** Identifies the run that the user started here; empty before the first. */
  run: string;
  /** The reply that the program belongs to. */
  item: ChatItem;
  result: CodeExecutionResult;
  /** The plot or table; null for a program, and if a later run made none. */
  artifact: Artifact | null;
}

/** A code block or a table in the text of a reply. */
export interface BlockContent {
  kind: 'block';
  /** Identifies what is open. */
  key: string;
  view: OpenableBlock['type'];
  title: string;
  /** The key of the reply. */
  reply: string;
  /** The key of the question before it, which another version of the reply also follows. */
  question: string | undefined;
  /** Its index among the blocks of its type in the reply. */
  at: number;
}
