/** A path of the page that a sign-in may lead to; null for anything that may lead elsewhere. */
export function returnPath(wanted: string | undefined): string | null {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return null;
  // The URL parser removes tabs and line breaks and reads a backslash as a slash, as browsers do.
  const base = 'https://page.invalid';
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/(api|signin)\b/.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
