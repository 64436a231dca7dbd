/** A path of the page that a sign-in may redirect to; null for anything that may lead to another site. */
export function returnPath(wanted: string | undefined): string | null {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return null;
  // The URL parser removes tabs and line breaks and treats a backslash as a slash, like browsers.
  const base = 'https://page.invalid';
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/(api|signin)\b/.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
