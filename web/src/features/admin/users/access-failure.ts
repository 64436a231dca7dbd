import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ApiError } from '../../../transport/errors';
import { messageOf } from '../failure';

/** The message if access could not be changed (docs/specification/console.md#errors). */
export function accessFailure(error: unknown, texts: AdminTexts): string {
  return error instanceof ApiError
    ? texts.accessFailed({ detail: error.detail || texts.pleaseTryAgain })
    : texts.accessError({ message: messageOf(error) });
}
