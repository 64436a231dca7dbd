import { cleanHtml } from './clean-html';

/** Copies a reply as Markdown and, from its rendered element, as rich text. */
export async function copyReply(markdown: string, shown: Element | null): Promise<void> {
  if (shown === null || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(markdown);
  const html = new Blob([cleanHtml(shown)], { type: 'text/html' });
  const plain = new Blob([markdown], { type: 'text/plain' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })]);
}
