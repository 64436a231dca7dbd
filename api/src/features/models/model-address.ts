/** Normalizes a URL for comparison. */
export const normalize = (address: string): string => new URL(address).href.replace(/\/+$/, '');

/** Removes user and password from a URL. */
export function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return normalize(url.href);
}
