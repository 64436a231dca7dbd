import { ShadingType, TextRun } from 'docx';
import type { DocumentTemplate } from './document.templates.js';
import type { Run } from './inline.text.js';
import { startsRightToLeft } from './text.layout.js';

/** Runs in a document's own fonts; the style of the paragraph gives size and colour. */
export function textRuns(
  runs: readonly Run[],
  template: DocumentTemplate,
  more: { color?: string; bold?: boolean } = {},
): TextRun[] {
  return runs.map(
    (run) =>
      new TextRun({
        text: run.text,
        bold: run.bold ?? more.bold,
        italics: run.italic,
        color: more.color,
        rightToLeft: startsRightToLeft([run]) || undefined,
        ...(run.code
          ? {
              font: template.officeFonts.mono,
              shading: { type: ShadingType.CLEAR, color: 'auto', fill: template.palette.codeGround },
            }
          : {}),
      }),
  );
}
