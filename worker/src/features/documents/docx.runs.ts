import { ShadingType, TextRun } from 'docx';
import type { DocumentTemplate } from './document.templates.js';
import type { Run } from './inline.text.js';
import { startsRightToLeft } from './text.layout.js';

/** Runs in the document's fonts. The paragraph style sets the size and the default colour. */
export function textRuns(
  runs: readonly Run[],
  { officeFonts, palette }: DocumentTemplate,
  color?: string,
): TextRun[] {
  const shading = { type: ShadingType.CLEAR, color: 'auto', fill: palette.codeGround };
  return runs.map(
    ({ text, bold, italic, code }) =>
      new TextRun({
        text,
        bold,
        italics: italic,
        color,
        rightToLeft: startsRightToLeft([{ text }]) || undefined,
        ...(code && { font: officeFonts.mono, shading }),
      }),
  );
}
