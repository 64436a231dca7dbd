/** The same address in one form, to compare it. */
export const normalize = (address: string): string => new URL(address).href.replace(/\/+$/, '');

/** An address may carry a name and a password. */
export function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return normalize(url.href);
}
