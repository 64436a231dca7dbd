import type { ChatTexts } from '../../base/i18n/chat.texts';

const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size in Bytes, KB, MB or GB, in base 1024 (chat.md §9). */
export function formatSize(bytes: number, texts: Pick<ChatTexts, 'bytes'>): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  if (step === 0) return texts.bytes({ count: Math.round(bytes) });
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${UNITS[step - 1]}`;
}
