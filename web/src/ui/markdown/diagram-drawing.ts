import mermaid from 'mermaid';
import { coloursOf, type Theme } from '../page-theme';
import type { DiagramSource } from './diagram-source';
import { finishSvg, type DrawnDiagram } from './diagram-svg';

/** An image cannot use the page's web fonts, so text is measured in a font that both have. */
const FONT = 'ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif';

let count = 0;

/** Draws a diagram; null if mermaid finds a syntax error. One at a time, because mermaid's configuration is global. */
export async function drawDiagram(source: DiagramSource, theme: Theme): Promise<DrawnDiagram | null> {
  mermaid.initialize(settings(theme));
  const box = document.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  // In the document, because text is measured there, but out of view.
  box.style.cssText =
    'position:fixed;inset:auto auto 100% 100%;width:768px;visibility:hidden;contain:layout style';
  document.body.append(box);
  try {
    count += 1;
    const { svg } = await mermaid.render(`diagram-${count}`, source.text, box);
    return finishSvg(svg);
  } catch {
    return null;
  } finally {
    box.remove();
  }
}

/** Preloads the code of one kind of diagram, given its first line. */
export async function prepareKind(line: string): Promise<void> {
  // The parse result of an empty diagram does not matter: mermaid loads the kind before it parses.
  await mermaid.parse(`${line}\n`, { suppressErrors: true });
}

const COLOURS = [
  'surface',
  'sunken',
  'ink',
  'muted',
  'line-strong',
  'brand',
  'brand-soft',
  'mark-soft',
  'danger-soft',
] as const;

function settings(theme: Theme): Parameters<typeof mermaid.initialize>[0] {
  const colour = coloursOf(theme, COLOURS);
  const { ink } = colour;
  const line = colour['line-strong'];
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    // Mermaid's default loads ELK (460 KB).
    layout: 'dagre',
    flowchart: { htmlLabels: false, useMaxWidth: true },
    deterministicIds: true,
    look: 'classic',
    fontFamily: FONT,
    logLevel: 'fatal',
    maxTextSize: 20_000,
    maxEdges: 400,
    theme: 'base',
    themeVariables: {
      darkMode: theme === 'dark',
      background: colour.surface,
      fontSize: '15px',
      primaryColor: colour['brand-soft'],
      primaryTextColor: ink,
      primaryBorderColor: colour.brand,
      secondaryColor: colour['mark-soft'],
      secondaryTextColor: ink,
      secondaryBorderColor: line,
      tertiaryColor: colour.sunken,
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      lineColor: colour.muted,
      textColor: ink,
      titleColor: ink,
      edgeLabelBackground: colour.surface,
      noteBkgColor: colour['mark-soft'],
      noteTextColor: ink,
      noteBorderColor: line,
      errorBkgColor: colour['danger-soft'],
      errorTextColor: ink,
    },
  };
}
