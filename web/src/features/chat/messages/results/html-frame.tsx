import { useMemo } from 'react';
import { cx } from '../../../../ui/class-names';
import { pageColour, usePageTheme } from '../../../../ui/page-theme';
import { frameDocument, tableHeight, type FrameTheme } from './frame-document';

interface HtmlFrameProps {
  html: string;
  title: string;
  /** In pixels. Without it, the frame fills its container. */
  maxHeight?: number | undefined;
}

/** HTML of a program in a sandboxed frame: no scripts, no origin, no network, no navigation. */
export function HtmlFrame({ html, title, maxHeight }: HtmlFrameProps) {
  const theme = usePageTheme();
  const page = useMemo(() => frameDocument(html, readColours(theme === 'dark')), [html, theme]);
  return (
    <iframe
      sandbox=""
      srcDoc={page}
      title={title}
      referrerPolicy="no-referrer"
      style={maxHeight === undefined ? undefined : { height: tableHeight(html, maxHeight) }}
      className={cx(
        'block w-full rounded-lg border border-line bg-surface',
        maxHeight === undefined && 'min-h-0 flex-1',
      )}
    />
  );
}

function readColours(dark: boolean): FrameTheme {
  return {
    dark,
    text: pageColour('ink'),
    muted: pageColour('muted'),
    line: pageColour('line'),
    surface: pageColour('surface'),
    sunken: pageColour('sunken'),
  };
}
