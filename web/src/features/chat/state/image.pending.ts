import { sessionAtom } from '../../../app/session';
import { store } from '../../../base/store';

/** A picture that is being made: remembered by the tab, so that a reload finds it again. */
export interface PendingImage {
  job_id: string;
  conversation_id: string | null;
  prompt: string;
  /** The message that asked for it. */
  question_id: number;
}

/** Each person's own: another may sign in in this tab. */
function keyOfPerson(): string {
  const me = store.get(sessionAtom);
  return `studyhall.images.${me === null || me === 'unknown' ? '' : me.id}`;
}

export function pendingImages(): PendingImage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOfPerson()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

export function rememberImage(image: PendingImage): void {
  write([...pendingImages().filter((one) => one.job_id !== image.job_id), image]);
}

export function forgetImage(jobId: string): void {
  write(pendingImages().filter((one) => one.job_id !== jobId));
}

function write(images: PendingImage[]): void {
  try {
    sessionStorage.setItem(keyOfPerson(), JSON.stringify(images));
  } catch {
    // Without storage a reload shows the picture once it is done.
  }
}

function isPending(value: unknown): value is PendingImage {
  const one = value as Partial<PendingImage> | null;
  return (
    typeof one?.job_id === 'string' && typeof one.prompt === 'string' && typeof one.question_id === 'number'
  );
}
