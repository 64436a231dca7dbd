import type { ChatMessage } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { productNameAtom } from '../../../app/config.atoms';
import { moment } from '../../../base/i18n/format';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { Markdown } from '../../../ui/markdown';
import { downloadPath } from '../messages/results/download-path';
import type { Printout } from '../state/chat';
import './print.css';

/** Printing waits for formulas, diagrams, fonts and images at most this long. */
const SETTLE_MS = 400;
const LOADING_TIMEOUT_MS = 8_000;

interface PrintSheetProps {
  open: boolean;
  onClose: () => void;
  printout: Printout | null;
}

/** Holds the conversation while it is printed. On the screen nothing of it shows. */
export function PrintSheet({ printout, onClose }: PrintSheetProps) {
  const done = useEffectEvent(onClose);
  useEffect(() => {
    if (!printout) return;
    const title = document.title;
    const page = document.documentElement;
    const theme = page.dataset.theme;
    let left = false;
    const close = (): void => done();
    // Ink on paper, whatever the screen shows.
    const toPaper = (): void => void (page.dataset.theme = 'light');
    // Browsers suggest the page's title as the name of the file.
    document.title = printout.title;
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', close);
    void settled().then(() => {
      if (!left) window.print();
    });
    return () => {
      left = true;
      document.title = title;
      page.dataset.theme = theme;
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', close);
    };
  }, [printout]);
  return printout && createPortal(<Sheet printout={printout} />, document.body);
}

/** Resolves when everything in the sheet can be printed, or the time limit is reached. */
async function settled(): Promise<void> {
  const sheet = document.querySelector('[data-print-sheet]');
  if (!sheet) return;
  const limit = new AbortController();
  const timeout = new Promise<void>((resolve) => {
    setTimeout(() => {
      limit.abort();
      resolve();
    }, LOADING_TIMEOUT_MS);
  });
  await Promise.race([timeout, drawn(sheet, limit.signal)]);
}

/** Resolves when formulas and diagrams of the sheet are drawn, and its fonts and images are loaded. */
async function drawn(sheet: Element, limit: AbortSignal): Promise<void> {
  do await still(sheet);
  while (!limit.aborted && sheet.querySelector('[data-drawing]'));
  await Promise.allSettled([...fontsOf(sheet), imagesOf(sheet)]);
}

/** Browsers load a font only for text on the screen, and the sheet is not on it. */
function fontsOf(sheet: Element): Array<Promise<unknown>> {
  const style = getComputedStyle(document.documentElement);
  const text = [...new Set(sheet.textContent)].join('');
  const families = ['--font-sans', '--font-display', '--font-mono'].map((name) =>
    style.getPropertyValue(name),
  );
  const formulas = sheet.querySelector('.katex') ? [...document.fonts].filter(isOfFormulas) : [];
  return [
    ...families.map((family) => document.fonts.load(`1em ${family}`, text)),
    ...formulas.map((font) => font.load()),
  ];
}

const isOfFormulas = ({ family }: FontFace): boolean => family.replaceAll('"', '').startsWith('KaTeX');

/** Resolves when nothing has changed in an element for a moment. */
function still(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    let quiet = setTimeout(end, SETTLE_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, SETTLE_MS);
    });
    observer.observe(element, { childList: true, subtree: true, characterData: true });
  });
}

/** Resolves when every image is decoded, or cannot be. */
const imagesOf = (sheet: Element): Promise<unknown> =>
  Promise.allSettled(Array.from(sheet.querySelectorAll('img'), (image) => image.decode()));

function Sheet({ printout }: { printout: Printout }) {
  const texts = useTexts(sidebarTexts);
  const product = useAtomValue(productNameAtom);
  return (
    <div data-print-sheet aria-hidden="true">
      <header>
        <h1 dir="auto">{printout.title}</h1>
        <p>
          {product} · {texts.exportedOn({ date: printout.date })}
        </p>
      </header>
      {printout.messages.map((message) => (
        <PrintedMessage key={message.id} message={message} />
      ))}
    </div>
  );
}

function PrintedMessage({ message }: { message: ChatMessage }) {
  const texts = useTexts(sidebarTexts);
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
        {message.author?.username ?? (message.role === 'user' ? texts.you : texts.assistant)}
        <time dateTime={message.timestamp}>{moment(message.timestamp)}</time>
      </h2>
      {message.role === 'user' ? (
        <p dir="auto" className="whitespace-pre-wrap">
          {message.content}
        </p>
      ) : (
        // The content of an image message is the JSON that it is stored as.
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
      {message.error_detail && <p>{message.error_detail}</p>}
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
