import type { ChatMessage } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { productNameAtom } from '../../../common/config.atoms';
import { formatDateTime } from '../../../base/i18n/format';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { PrintAlone } from '../../../ui/print-alone';
import { Markdown } from '../../../ui/markdown';
import { downloadPath } from '../messages/results/download-path';
import type { Printout } from '../state/chat';
import './print.css';
import { authorName } from '../../../common/person-name';

interface PrintSheetProps {
  open: boolean;
  onClose: () => void;
  printout: Printout | null;
}

/** The conversation for print. Hidden on the screen. */
export function PrintSheet({ printout, onClose }: PrintSheetProps) {
  return (
    printout && (
      <PrintAlone title={printout.title} onPrinted={onClose}>
        <Sheet printout={printout} />
      </PrintAlone>
    )
  );
}

function Sheet({ printout }: { printout: Printout }) {
  const texts = useTexts(sidebarTexts);
  const product = useAtomValue(productNameAtom);
  return (
    <>
      <header>
        <h1 dir="auto">{printout.title}</h1>
        <p>
          {product} · {texts.exportedOn({ date: printout.date })}
        </p>
      </header>
      {printout.messages.map((message) => (
        <PrintedMessage key={message.id} message={message} />
      ))}
    </>
  );
}

function PrintedMessage({ message }: { message: ChatMessage }) {
  const texts = useTexts(sidebarTexts);
  const { error } = useServerSentences();
  const { codeExecutionResult: run, attachedFiles, document_citations: documents } = message;
  const made = [...(run?.artifacts ?? []), ...(message.documentGenerationResult?.artifacts ?? [])];
  const plots = made.filter((one) => one.type === 'image');
  const others = made.filter((one) => one.type !== 'image');
  const sources = [
    ...documents.map(({ filename, page }) =>
      page === null ? filename : `${filename}, ${texts.page({ page })}`,
    ),
    ...message.webSearchResults.map(({ title, url }) => `${title} (${url})`),
  ];
  return (
    <article data-role={message.role}>
      <h2>
        {authorName(message.author) ?? (message.role === 'user' ? texts.you : texts.assistant)}
        <time dateTime={message.timestamp}>{formatDateTime(message.timestamp)}</time>
      </h2>
      {message.role === 'user' ? (
        <p dir="auto" className="whitespace-pre-wrap">
          {message.content}
        </p>
      ) : (
        // The content of an image message is the JSON stored for it.
        !message.isImageResult && <Markdown source={message.content} />
      )}
      {message.imageUrl && <img src={apiUrl(message.imageUrl)} alt={message.imagePrompt ?? texts.image} />}
      {run && (
        <>
          <h3>{texts.code}</h3>
          <pre dir="ltr">{run.code}</pre>
          {(run.output || run.error) && (
            <>
              <h3>{texts.output}</h3>
              <pre dir="ltr">{[run.output, run.error].filter(Boolean).join('\n')}</pre>
            </>
          )}
        </>
      )}
      {plots.map((one) => (
        <img
          key={one.file_id}
          src={apiUrl(downloadPath(one.download_url) ?? '')}
          alt={one.name ?? one.filename}
        />
      ))}
      <Lines title={texts.made} lines={others.map(({ filename }) => filename)} />
      <Lines title={texts.attached} lines={attachedFiles.map(({ name }) => name)} />
      <Lines title={texts.sources} lines={sources} />
      {message.error_detail && (
        <p dir="auto">{error({ detail: message.error_detail, code: message.error_code })}</p>
      )}
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
