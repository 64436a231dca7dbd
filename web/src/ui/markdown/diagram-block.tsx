import { Download } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { CodeLines } from './code-block';
import { CopyButton } from './copy-button';
import { diagramHeight } from './diagram-height';
import { readDiagram } from './diagram-source';
import { svgDataUrl, type DrawnDiagram } from './diagram-svg';
import { useDiagram } from './use-diagram';

/** A diagram is not shrunk below this width, but scrolled. Pixels. */
const MIN_WIDTH = 560;

/** A diagram that is too high is shrunk down to this share of its height, then scrolled. */
const MIN_SCALE = 0.6;

interface DiagramBlockProps {
  lines: readonly string[];
  complete: boolean;
}

/** A diagram: its source while streaming, then the drawing, with a button that shows the source. All have the same height. */
export function DiagramBlock({ lines, complete }: DiagramBlockProps) {
  const texts = useTexts(uiTexts);
  const source = lines.join('\n');
  const drawing = useDiagram(source, complete);
  const [wantsSource, setWantsSource] = useState(false);
  const shown = drawing && !wantsSource ? drawing : null;
  return (
    <div
      className="md-code md-diagram"
      dir="ltr"
      data-drawing={(complete && drawing === undefined) || undefined}
      style={{ '--diagram-height': `${diagramHeight(lines)}rem` } as CSSProperties}
    >
      <div className="md-code-head">
        {drawing ? (
          <ViewSwitch source={wantsSource} onChange={setWantsSource} />
        ) : (
          <span>{texts.diagram}</span>
        )}
        <span className="flex">
          {shown && <SaveButton svg={shown.svg} />}
          {!shown && <CopyButton text={() => source} />}
        </span>
      </div>
      {shown ? (
        <Drawing drawing={shown} title={readDiagram(source)?.title ?? null} />
      ) : (
        <CodeLines language="mermaid" lines={lines} complete={complete} />
      )}
      {drawing === null && <p className="md-code-note">{texts.diagramBroken}</p>}
    </div>
  );
}

function ViewSwitch({ source, onChange }: { source: boolean; onChange: (source: boolean) => void }) {
  const texts = useTexts(uiTexts);
  const button = (label: string, value: boolean) => (
    <button type="button" aria-pressed={source === value} onClick={() => onChange(value)}>
      {label}
    </button>
  );
  return (
    <div role="group" aria-label={texts.diagramView} className="md-switch">
      {button(texts.diagram, false)}
      {button(texts.diagramSource, true)}
    </div>
  );
}

function Drawing({ drawing, title }: { drawing: DrawnDiagram; title: string | null }) {
  const texts = useTexts(uiTexts);
  const { svg, width, height } = drawing;
  return (
    <div className="md-drawing" role="region" aria-label={texts.diagram} tabIndex={0}>
      <img
        src={svgDataUrl(svg)}
        alt={title ?? texts.diagramAlt}
        width={width}
        height={height}
        style={{ minWidth: Math.min(width, MIN_WIDTH), minHeight: height * MIN_SCALE }}
      />
    </div>
  );
}

function SaveButton({ svg }: { svg: string }) {
  const texts = useTexts(uiTexts);
  return (
    <a
      href={svgDataUrl(svg)}
      download="diagram.svg"
      aria-label={texts.saveDiagram}
      title={texts.saveDiagram}
      className="inline-flex size-target items-center justify-center rounded-md text-muted! transition-colors hover:text-ink!"
    >
      <Download size={16} aria-hidden="true" />
    </a>
  );
}
