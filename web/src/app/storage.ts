/** `localStorage` that answers null instead of throwing where the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`studyhall.${key}`);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`studyhall.${key}`);
    else localStorage.setItem(`studyhall.${key}`, value);
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}
