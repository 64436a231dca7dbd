import type { MessagesTexts } from '../../../../base/i18n/messages.texts';
import { ApiError } from '../../../../transport/errors';
import { apiBlob } from '../../../../transport/rest';
import { showAlert } from '../../../../ui/ask';
import { saveBlob } from '../../../../ui/save-blob';
import { downloadPath } from './download-path';

/** Downloads a file under its name. Errors show in a dialog (docs/specification/chat.md#errors). */
export async function download(downloadUrl: string, name: string, texts: MessagesTexts): Promise<void> {
  const path = downloadPath(downloadUrl);
  if (path === null) return void showAlert(texts.downloadFailed({ reason: '404 Not Found' }));
  try {
    saveBlob(await apiBlob(path, { headers: { Accept: '*/*' } }), name);
  } catch (error) {
    void showAlert(texts.downloadFailed({ reason: reasonOf(error) }));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.statusText || error.detail}`.trim();
  return error instanceof Error ? error.message : '';
}
