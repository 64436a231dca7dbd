import { AlignmentType, LineRuleType, type IStylesOptions } from 'docx';
import type { DocumentTemplate } from './document.templates.js';
import { DOCUMENT_SIZES, twips } from './document.sizes.js';

const half = (points: number) => Math.round(points * 2);

/** The styles of a template under Word's standard names, so that a teacher can change them in one place. */
export function docxStyles(template: DocumentTemplate, language: string): IStylesOptions {
  const { palette, officeFonts, type } = template;
  const banded = type !== 'classic';
  const heading = (level: number) => ({
    run: {
      font: officeFonts.heading,
      size: half(DOCUMENT_SIZES.headings[level - 1] ?? 12),
      bold: true,
      color: level === 3 ? palette.body : palette.heading,
    },
    paragraph: {
      spacing: { before: twips(level === 1 ? 16 : 12), after: twips(5) },
      keepNext: true,
      outlineLevel: level - 1,
    },
  });
  return {
    default: {
      document: {
        run: {
          font: officeFonts.body,
          size: half(DOCUMENT_SIZES.body),
          color: palette.body,
          language: { value: language },
        },
        paragraph: { spacing: { line: 300, lineRule: LineRuleType.AUTO, after: 0 } },
      },
      title: {
        run: {
          font: officeFonts.heading,
          size: half(DOCUMENT_SIZES.title),
          bold: true,
          color: banded ? palette.onCover : palette.heading,
        },
        paragraph: { spacing: { line: 264, lineRule: LineRuleType.AUTO }, keepNext: true },
      },
      heading1: heading(1),
      heading2: heading(2),
      heading3: heading(3),
      listParagraph: { paragraph: { spacing: { after: twips(3), line: 300, lineRule: LineRuleType.AUTO } } },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'BodyText',
        run: { size: half(DOCUMENT_SIZES.subtitle), color: banded ? palette.onCoverSoft : palette.muted },
      },
      {
        id: 'BodyText',
        name: 'Body Text',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: { after: twips(7), line: 300, lineRule: LineRuleType.AUTO } },
      },
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        run: { size: half(DOCUMENT_SIZES.caption), color: palette.muted },
        paragraph: { alignment: AlignmentType.CENTER, spacing: { after: twips(12) } },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        run: { size: half(DOCUMENT_SIZES.table) },
        paragraph: { spacing: { line: 264, lineRule: LineRuleType.AUTO } },
      },
      {
        id: 'Footer',
        name: 'footer',
        basedOn: 'Normal',
        run: { size: half(DOCUMENT_SIZES.footer), color: palette.muted },
      },
    ],
  };
}
