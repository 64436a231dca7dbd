import { store } from '../../../base/store';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { stopReply } from '../state/chat.actions';
import { stopImage } from '../state/image.jobs';
import { runningImageAtom, runningTurnAtom } from '../state/running.atom';
import { uploadingAtom } from './submit';

/** Ends the upload, else the reply being written, else the picture being made. False where there is nothing to end. */
export function stopUnderWay(): boolean {
  const uploading = store.get(uploadingAtom);
  if (uploading) {
    uploading.abort();
    return true;
  }
  const turn = store.get(runningTurnAtom);
  const image = store.get(runningImageAtom);
  const stopped = turn !== null ? stopReply(turn) : image !== null ? stopImage(image) : null;
  stopped?.catch((error: unknown) => notifyError(reasonOf(error, String(error))));
  return stopped !== null;
}
