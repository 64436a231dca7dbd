import type { MessagesTexts } from '../../../../app/i18n/messages.texts';
import { ApiError } from '../../../../transport/errors';
import { apiBlob } from '../../../../transport/rest';
import { showAlert } from '../../../../ui/ask';
import { downloadPath } from './download-path';

/** How long the browser may take to begin saving what was fetched. */
const HOLD_MS = 60_000;

/** Saves a file of the product under its name. What goes wrong is said in a dialog (chat.md §8). */
export async function download(downloadUrl: string, name: string, texts: MessagesTexts): Promise<void> {
  const path = downloadPath(downloadUrl);
  if (path === null) return void showAlert(texts.downloadFailed('404', 'Not Found'));
  try {
    const address = URL.createObjectURL(await apiBlob(path, { headers: { Accept: '*/*' } }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), HOLD_MS);
  } catch (error) {
    void showAlert(
      error instanceof ApiError
        ? texts.downloadFailed(String(error.status), error.statusText || error.detail)
        : texts.downloadFailed('', error instanceof Error ? error.message : ''),
    );
  }
}
