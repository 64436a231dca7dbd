import { LIMITS, ACCEPTED_UPLOADS } from '@studyhall/contracts/limits';
import type { FileInfo } from '@studyhall/contracts';
import { atom } from 'jotai';
import { store } from '../../../base/store';
import { notifyError } from '../../../ui/snackbar';
import { formatSize } from '../format-size';

/** A file waiting above the input. It is uploaded when the message is sent. */
export interface StagedFile {
  key: string;
  file: File;
  /** From 0 to 1 while it is on its way; null before. */
  progress: number | null;
  /** What is wrong with it, in words. */
  problem: string | null;
  /** True where it cannot be sent at all; otherwise the next try may bring it there. */
  refused: boolean;
  /** Set once uploaded, so that a second try does not upload it again. */
  stored: FileInfo | null;
}

export const stagedAtom = atom<readonly StagedFile[]>([]);

/** Not every computer knows the type of a file: its name tells too. */
const NAMES =
  '.png .jpg .jpeg .gif .webp .pdf .txt .md .csv .doc .docx .xls .xlsx .ppt .pptx .json .zip'.split(' ');
/** What the file picker offers (chat.md §5). */
export const ACCEPT = [...ACCEPTED_UPLOADS, ...NAMES].join(',');

interface ProblemTexts {
  stageFailed: (reason: string) => string;
  fileTooLarge: (name: string, most: string) => string;
  fileEmpty: (name: string) => string;
  fileTypeRefused: (name: string) => string;
  tooManyFiles: (most: number) => string;
}

/** The files that go with the next message: of those that can be sent, as many as fit into one. The rest wait. */
export const goingWith = (staged: readonly StagedFile[]): StagedFile[] =>
  staged.filter(({ refused }) => !refused).slice(0, LIMITS.filesPerMessage);

/** The keys of the files that wait for a later message. */
export const waitingAtom = atom((get): ReadonlySet<string> => {
  const staged = get(stagedAtom);
  const going = new Set(goingWith(staged));
  return new Set(staged.filter((one) => !one.refused && !going.has(one)).map(({ key }) => key));
});

/**
 * Puts files above the input, each with what is wrong with it; the first that is wrong is also said, and that not all
 * fit into one message.
 */
export function stageFiles(files: readonly File[], texts: ProblemTexts): void {
  const already = store.get(stagedAtom);
  const fresh = files.map((file) => {
    const problem = problemOf(file, texts);
    const refused = problem !== null;
    return { key: crypto.randomUUID(), file, progress: null, problem, refused, stored: null };
  });
  store.set(stagedAtom, [...already, ...fresh]);
  const wrong = fresh.find(({ problem }) => problem !== null);
  if (wrong?.problem) notifyError(texts.stageFailed(wrong.problem));
  const waiting = store.get(waitingAtom);
  if (fresh.some(({ key }) => waiting.has(key)))
    notifyError(texts.stageFailed(texts.tooManyFiles(LIMITS.filesPerMessage)));
}

function problemOf(file: File, texts: ProblemTexts): string | null {
  if (file.size === 0) return texts.fileEmpty(file.name);
  if (file.size > LIMITS.uploadBytes) return texts.fileTooLarge(file.name, formatSize(LIMITS.uploadBytes));
  const named = NAMES.some((ending) => file.name.toLowerCase().endsWith(ending));
  const typed = (ACCEPTED_UPLOADS as readonly string[]).includes(file.type);
  return named || typed ? null : texts.fileTypeRefused(file.name);
}

export function patchStaged(key: string, change: Partial<StagedFile>): void {
  store.set(stagedAtom, (staged) => staged.map((one) => (one.key === key ? { ...one, ...change } : one)));
}

export function unstage(key: string): void {
  store.set(stagedAtom, (staged) => staged.filter((one) => one.key !== key));
}
