const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in Bytes, KB, MB or GB, in base 1024 (chat.md §9). */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${Number(value.toFixed(step === 0 ? 0 : 2))} ${UNITS[step]}`;
}
