import type { VoiceTexts } from '../../../base/i18n/voice.texts';
import { ApiError } from '../../../transport/errors';

const DENIED = new Set(['NotAllowedError', 'PermissionDeniedError', 'SecurityError']);
const ABSENT = new Set(['NotFoundError', 'DevicesNotFoundError']);

/** The message if the microphone is not available (docs/specification/chat.md#errors). */
export function microphoneError(error: unknown, texts: VoiceTexts): string {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : {};
  if (name !== undefined && DENIED.has(name)) return texts.denied;
  if (name !== undefined && ABSENT.has(name)) return texts.noMicrophone;
  if (name === 'NotSupportedError') return texts.notSupported;
  return texts.initFailed({ reason: message || name || texts.unknownError });
}

/** The message if a recording could not be transcribed (docs/specification/chat.md#errors). */
export function transcriptionError(error: unknown, texts: VoiceTexts): string {
  if (error instanceof ApiError)
    return texts.transcriptionFailed({ reason: error.detail || texts.transcribeFailedReason });
  const message = error instanceof Error ? error.message : '';
  return texts.transcriptionFailed({ reason: message || texts.unknownError });
}
