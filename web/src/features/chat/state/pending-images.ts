import { draftsOf, readTabStored, writeTabStored } from '../../../base/storage';

/** An image being made. The tab remembers it, so that a reload finds it again. */
export interface PendingImage {
  job_id: string;
  conversation_id: string;
  prompt: string;
  /** The message that requested it. */
  question_id: number;
}

/** Each account has its own list: another user may sign in in this tab. */
const storageKey = (owner: number): string => `${draftsOf(owner)}images`;

export function pendingImages(owner: number): PendingImage[] {
  try {
    const stored: unknown = JSON.parse(readTabStored(storageKey(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

export function rememberImage(owner: number, image: PendingImage): void {
  write(owner, [...pendingImages(owner).filter((one) => one.job_id !== image.job_id), image]);
}

export function forgetImage(owner: number, jobId: string): void {
  write(
    owner,
    pendingImages(owner).filter((one) => one.job_id !== jobId),
  );
}

function write(owner: number, images: PendingImage[]): void {
  writeTabStored(storageKey(owner), images.length === 0 ? null : JSON.stringify(images));
}

function isPending(value: unknown): value is PendingImage {
  const one = value as Partial<PendingImage> | null;
  return (
    typeof one?.job_id === 'string' &&
    typeof one.conversation_id === 'string' &&
    typeof one.prompt === 'string' &&
    typeof one.question_id === 'number'
  );
}
