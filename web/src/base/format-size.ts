import type { ChatTexts } from './i18n/chat.texts';
import type { MaterialsTexts } from './i18n/materials.texts';

const UNITS = ['KB', 'MB', 'GB'] as const;

type SizeTexts = Pick<ChatTexts, 'bytes'> | Pick<MaterialsTexts, 'bytes'>;

/** Formats a size in Bytes, KB, MB or GB, with base 1024 (docs/specification/chat.md#limits). */
export function formatSize(bytes: number, texts: SizeTexts): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  if (step === 0) return texts.bytes({ count: Math.round(bytes) });
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${UNITS[step - 1]}`;
}
