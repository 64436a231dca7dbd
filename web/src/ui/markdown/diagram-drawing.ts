import mermaid from 'mermaid';
import { pageColour as colour } from '../page-theme';
import type { DiagramSource } from './diagram-source';
import { finishSvg, type DrawnDiagram } from './diagram-svg';

/** A picture cannot use the page's own fonts, so text is measured in one that both have. */
const FONT = 'ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif';

let count = 0;

/** Draws a diagram; null where mermaid finds a mistake in it. One at a time: mermaid keeps its settings for itself. */
export async function drawDiagram(source: DiagramSource, dark: boolean): Promise<DrawnDiagram | null> {
  mermaid.initialize(settings(dark));
  const box = document.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  // In the page, because text is measured there, and out of sight.
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

function settings(dark: boolean): Parameters<typeof mermaid.initialize>[0] {
  const ink = colour('ink');
  const line = colour('line-strong');
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false, useMaxWidth: true },
    deterministicIds: true,
    look: 'classic',
    fontFamily: FONT,
    logLevel: 'fatal',
    maxTextSize: 20_000,
    maxEdges: 400,
    theme: 'base',
    themeVariables: {
      darkMode: dark,
      background: colour('surface'),
      fontSize: '15px',
      primaryColor: colour('brand-soft'),
      primaryTextColor: ink,
      primaryBorderColor: colour('brand'),
      secondaryColor: colour('mark-soft'),
      secondaryTextColor: ink,
      secondaryBorderColor: line,
      tertiaryColor: colour('sunken'),
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      lineColor: colour('muted'),
      textColor: ink,
      titleColor: ink,
      edgeLabelBackground: colour('surface'),
      noteBkgColor: colour('mark-soft'),
      noteTextColor: ink,
      noteBorderColor: line,
      errorBkgColor: colour('danger-soft'),
      errorTextColor: ink,
    },
  };
}
