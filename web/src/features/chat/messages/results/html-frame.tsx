import { useMemo, useSyncExternalStore } from 'react';
import { frameDocument, tableHeight, type FrameTheme } from './frame-document';

interface HtmlFrameProps {
  html: string;
  title: string;
  /** Pixels. */
  maxHeight: number;
}

/** HTML from a program, in a frame that may do nothing: no scripts, no origin, no network, no navigation. */
export function HtmlFrame({ html, title, maxHeight }: HtmlFrameProps) {
  const theme = useSyncExternalStore(onThemeChange, () => document.documentElement.dataset.theme);
  const page = useMemo(() => frameDocument(html, readColours(theme === 'dark')), [html, theme]);
  return (
    <iframe
      sandbox=""
      srcDoc={page}
      title={title}
      referrerPolicy="no-referrer"
      style={{ height: tableHeight(html, maxHeight) }}
      className="block w-full rounded-lg border border-line bg-surface"
    />
  );
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function readColours(dark: boolean): FrameTheme {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    dark,
    text: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    surface: colour('surface'),
    sunken: colour('sunken'),
  };
}
