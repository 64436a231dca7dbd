import { startTransition, useContext, useEffect, useState } from 'react';
import { deferredImport } from '../deferred';
import { OwnThemeContext, usePageTheme, type Theme } from '../page-theme';
import { kindOf } from './diagram-kind';
import { readDiagram } from './diagram-source';
import type { DrawnDiagram } from './diagram-svg';

/** Cached drawings, so that a message that scrolls back into view has its height at once. */
const MAX_DRAWINGS = 40;

const drawingCode = deferredImport(() => import('./diagram-drawing'));

/** Drawings by theme and source; null for a diagram that cannot be drawn. */
const drawings = new Map<string, DrawnDiagram | null>();
/** Diagrams being drawn: each is drawn once, one after another. */
const pending = new Map<string, Promise<void>>();
let last: Promise<void> = Promise.resolve();

/**
 * The drawing of a complete diagram: undefined until drawn, null if it cannot be drawn. Its code loads while the diagram
 * streams.
 */
export function useDiagram(source: string, complete: boolean): DrawnDiagram | null | undefined {
  const theme = usePageTheme();
  const hasOwnTheme = useContext(OwnThemeContext) !== null;
  const key = drawingKey(theme, source);
  const [, setDone] = useState('');
  const kind = complete ? undefined : kindOf(source);
  useEffect(() => {
    if (complete) return;
    // A failure here is ignored: drawing the diagram loads the code again.
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
  // After a change of theme, the old drawing stays until the new one is ready.
  return drawing === undefined && !hasOwnTheme
    ? drawings.get(drawingKey(theme === 'dark' ? 'light' : 'dark', source))
    : drawing;
}

const drawingKey = (theme: Theme, source: string): string => `${theme} ${source}`;

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
      // Loading failed: the source stays, and the next attempt loads the code again.
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
