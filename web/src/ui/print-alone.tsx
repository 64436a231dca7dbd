import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { OwnThemeContext } from './page-theme';
import { notify } from './snackbar';
import './print-alone.css';

/** Printing waits at most this long for formulas, diagrams, fonts and images. */
const SETTLE_MS = 400;
const LOADING_TIMEOUT_MS = 30_000;
/** A longer wait is explained. */
const NOTICE_AFTER_MS = 1_000;

interface PrintAloneProps {
  /** Browsers suggest it as the file name. */
  title: string;
  children: ReactNode;
  onPrinted: () => void;
}

/** Prints only its children, in the light theme, once they are ready. Hidden on the screen. */
export function PrintAlone({ title, children, onPrinted }: PrintAloneProps) {
  const done = useEffectEvent(onPrinted);
  const { preparingPrint } = useTexts(uiTexts);
  const explain = useEffectEvent(() => notify(preparingPrint));
  useEffect(() => {
    const before = document.title;
    const page = document.documentElement;
    const theme = page.dataset.theme;
    let left = false;
    const close = (): void => done();
    // Prints in the light theme, whatever the screen shows.
    const toPaper = (): void => void (page.dataset.theme = 'light');
    document.title = title;
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', close);
    const slow = setTimeout(explain, NOTICE_AFTER_MS);
    void settled().then(() => {
      clearTimeout(slow);
      if (!left) window.print();
    });
    return () => {
      left = true;
      clearTimeout(slow);
      document.title = before;
      page.dataset.theme = theme;
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', close);
    };
  }, [title]);
  return createPortal(
    <OwnThemeContext value="light">
      <div data-print-sheet aria-hidden="true">
        {children}
      </div>
    </OwnThemeContext>,
    document.body,
  );
}

/** Resolves when everything in the sheet is ready for print, or after the timeout. */
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

/** Resolves when the sheet's formulas and diagrams are drawn, and its fonts and images are loaded. */
async function drawn(sheet: Element, limit: AbortSignal): Promise<void> {
  do await still(sheet);
  while (!limit.aborted && sheet.querySelector('[data-drawing]'));
  await Promise.allSettled([...fontsOf(sheet), imagesOf(sheet)]);
}

/** Browsers load a font only for visible text, and the sheet is hidden. */
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

/** Resolves when an element has not changed for a moment. */
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

/** Resolves when every image is decoded or has failed. */
const imagesOf = (sheet: Element): Promise<unknown> =>
  Promise.allSettled(Array.from(sheet.querySelectorAll('img'), (image) => image.decode()));
