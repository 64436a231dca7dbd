/**
 * The api's path of a download address: `/download/…` is mapped under `/api/code/download/…` (docs/specification/chat.md#calls). Null for
 * an address that is not of this product.
 */
export function downloadPath(downloadUrl: string): string | null {
  if (!downloadUrl.startsWith('/') || downloadUrl.startsWith('//') || downloadUrl.includes('\\')) return null;
  return downloadUrl.startsWith('/download/') ? `/api/code${downloadUrl}` : downloadUrl;
}
