/** The address of a link, if it is one of the web or of mail; null for anything else. */
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
 * The address of a picture that may be shown: the product's own files, and bytes that are here already. A picture of
 * another site is never fetched, since its address could carry a conversation's text away.
 */
export function safeImage(src: string): string | null {
  const cleaned = withoutControls(src);
  return OWN_FILE.test(cleaned) || RASTER.test(cleaned) || cleaned.startsWith('blob:') ? cleaned : null;
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '').trim();
}
