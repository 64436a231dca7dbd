/** The URL of a link to the web or to mail; null for anything else. */
export function safeHref(href: string): string | null {
  const cleaned = withoutControls(href);
  const address = /^www\./i.test(cleaned) ? `https://${cleaned}` : cleaned;
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return null;
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'mailto:'
      ? url.href
      : null;
  } catch {
    return null;
  }
}

const OWN_FILE = /^\/api\/files\/[\w-]+$/;
const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/;

/**
 * The URL of an image that may be shown: the product's own files, and inline data. Images of other sites are never
 * fetched, since the URL could leak a conversation's text.
 */
export function safeImage(src: string): string | null {
  const cleaned = withoutControls(src);
  return OWN_FILE.test(cleaned) || RASTER.test(cleaned) || cleaned.startsWith('blob:') ? cleaned : null;
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '').trim();
}
