/**
 * Maps a download URL to the api's path: `/download/…` is under `/api/code/download/…`
 * (docs/specification/chat.md#calls). Null for a URL outside this product.
 */
export function downloadPath(downloadUrl: string): string | null {
  if (!downloadUrl.startsWith('/') || downloadUrl.startsWith('//') || downloadUrl.includes('\\')) return null;
  return downloadUrl.startsWith('/download/') ? `/api/code${downloadUrl}` : downloadUrl;
}
