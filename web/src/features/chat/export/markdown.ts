import type { ChatMessage } from '@studyhall/contracts';
import { formatDateTime } from '../../../base/i18n/format';
import { errorSentence } from '../../../base/i18n/server-sentence';
import type { SidebarTexts } from '../../../base/i18n/sidebar.texts';
import { downloadPath } from '../messages/results/download-path';
import { authorName } from '../../../common/person-name';

/** The header of an exported conversation. */
export function headOf(title: string, exportedOn: string, texts: SidebarTexts): string {
  return `# ${oneLine(title)}\n\n${texts.exportedOn({ date: exportedOn })}\n\n`;
}

/** Formats one message as Markdown: author, time, text and attachments. `origin` makes URLs absolute. */
export function messageAsMarkdown(message: ChatMessage, texts: SidebarTexts, origin: string): string {
  const who = authorName(message.author) ?? (message.role === 'user' ? texts.you : texts.assistant);
  const when = formatDateTime(message.timestamp);
  // The content of an image message is the JSON stored for it.
  const parts = [`## ${who} · ${when}`, message.isImageResult ? '' : message.content.trim()];
  if (message.isImageResult && message.imageUrl)
    parts.push(`![${oneLine(message.imagePrompt ?? texts.image)}](${wholeUrl(message.imageUrl, origin)})`);
  if (message.attachedFiles.length > 0)
    parts.push(
      list(
        texts.attached,
        message.attachedFiles.map(({ name }) => oneLine(name)),
      ),
    );
  const run = message.codeExecutionResult;
  if (run) {
    parts.push(`**${texts.code}**\n\n${fenced(run.code, 'python')}`);
    const output = [run.output, run.error].filter(Boolean).join('\n').trim();
    if (output) parts.push(`**${texts.output}**\n\n${fenced(output, '')}`);
  }
  const made = [...(run?.artifacts ?? []), ...(message.documentGenerationResult?.artifacts ?? [])];
  if (made.length > 0)
    parts.push(
      list(
        texts.made,
        made.map((one) => linkTo(one.filename, artifactUrl(one.download_url, origin))),
      ),
    );
  const sources = [
    ...message.document_citations.map(({ filename, page }) =>
      page === null ? oneLine(filename) : `${oneLine(filename)}, ${texts.page({ page })}`,
    ),
    ...message.webSearchResults.map(({ title, url }) => linkTo(title, url)),
  ];
  if (sources.length > 0) parts.push(list(texts.sources, sources));
  if (message.error_detail) {
    const error = errorSentence({ detail: message.error_detail, code: message.error_code });
    parts.push(`> ${oneLine(error)}`);
  }
  return `${parts.filter(Boolean).join('\n\n')}\n\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const list = (title: string, lines: readonly string[]): string =>
  `**${title}**\n\n${lines.map((line) => `- ${line}`).join('\n')}`;

const linkTo = (text: string, url: string): string =>
  /^https?:\/\//.test(url)
    ? `[${oneLine(text).replace(/[[\]]/g, '\\$&')}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
    : oneLine(text);

const wholeUrl = (url: string, origin: string): string => new URL(url, origin).href;

function artifactUrl(url: string, origin: string): string {
  const path = downloadPath(url);
  return path === null ? '' : wholeUrl(path, origin);
}

/** Uses a fence longer than any in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A file name that every system accepts. */
export function fileNameOf(title: string): string {
  const name = title
    // oxlint-disable-next-line no-control-regex -- control characters are just what must go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${name || 'conversation'}.md`;
}
