/**
 * Decodes the text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which covers the letters of
 * Latin-1. Null if the file is not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    // Decode as a stream, so that a truncated character at the end does not make the whole file Latin-1.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
