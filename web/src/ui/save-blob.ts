/** How long the browser may take to start saving, in milliseconds. */
const HOLD_MS = 60_000;

/** Saves bytes as a download with a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HOLD_MS);
}
