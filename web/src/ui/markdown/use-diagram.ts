import { startTransition, useContext, useEffect, useState } from 'react';
import { deferredImport } from '../deferred';
import { OwnThemeContext, usePageTheme, type Theme } from '../page-theme';
import { kindOf } from './diagram-kind';
import { readDiagram } from './diagram-source';
import type { DrawnDiagram } from './diagram-svg';

/** Drawings that are kept, so that a message which comes back into view has its height at once. */
const MAX_DRAWINGS = 40;

const drawingCode = deferredImport(() => import('./diagram-drawing'));

/** A drawing by theme and source; null for a diagram that cannot be drawn. */
const drawings = new Map<string, DrawnDiagram | null>();
/** Diagrams that are being drawn: each is drawn once, one after the other. */
const pending = new Map<string, Promise<void>>();
let last: Promise<void> = Promise.resolve();

/**
 * The drawing of a complete diagram: undefined until it is there, null where it cannot be drawn. Its code is fetched while
 * the diagram is written.
 */
export function useDiagram(source: string, complete: boolean): DrawnDiagram | null | undefined {
  const theme = usePageTheme();
  const hasOwnTheme = useContext(OwnThemeContext) !== null;
  const key = keyOf(theme, source);
  const [, setDone] = useState('');
  const kind = complete ? undefined : kindOf(source);
  useEffect(() => {
    if (complete) return;
    // A failure is repeated, or mended, when the diagram is drawn.
    drawingCode.prepare().then(
      ({ prepareKind }) => (kind === undefined ? undefined : prepareKind(kind)),
      () => undefined,
    );
  }, [complete, kind]);
  useEffect(() => {
    if (!complete || drawings.has(key)) return;
    let wanted = true;
    void draw(key, source, theme).then(() => {
      if (wanted) startTransition(() => setDone(key));
    });
    return () => {
      wanted = false;
    };
  }, [key, source, theme, complete]);
  if (!complete) return undefined;
  const drawing = drawings.get(key);
  // Until it is drawn for another theme of the page it stays as it was.
  return drawing === undefined && !hasOwnTheme
    ? drawings.get(keyOf(theme === 'dark' ? 'light' : 'dark', source))
    : drawing;
}

const keyOf = (theme: Theme, source: string): string => `${theme} ${source}`;

function draw(key: string, source: string, theme: Theme): Promise<void> {
  const known = pending.get(key);
  if (known) return known;
  const drawing = last.then(async () => {
    const read = readDiagram(source);
    if (!read) return keep(key, null);
    try {
      const { drawDiagram } = await drawingCode.prepare();
      keep(key, await drawDiagram(read, theme));
    } catch {
      // The library could not be fetched: the source stays, and the next attempt fetches it again.
    }
  });
  last = drawing;
  pending.set(key, drawing);
  void drawing.then(() => pending.delete(key));
  return drawing;
}

function keep(key: string, drawing: DrawnDiagram | null): void {
  drawings.set(key, drawing);
  for (const old of drawings.keys()) {
    if (drawings.size <= MAX_DRAWINGS) return;
    drawings.delete(old);
  }
}
