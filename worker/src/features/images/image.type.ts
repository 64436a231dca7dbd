/** Detects the type of an image by its first bytes. The model adapter returns only these three types. */
export function imageType(bytes: Uint8Array): { mimeType: string; extension: string } {
  if (bytes[0] === 0xff) return { mimeType: 'image/jpeg', extension: 'jpg' };
  if (bytes[0] === 0x52) return { mimeType: 'image/webp', extension: 'webp' };
  return { mimeType: 'image/png', extension: 'png' };
}
