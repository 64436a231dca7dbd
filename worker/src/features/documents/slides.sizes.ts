import type { DocumentTemplate } from './document.templates.js';
import { inlineRuns } from './inline.text.js';
import { layoutLines, type TextStyle } from './text.layout.js';

/** Body text of slides as it is measured. */
export function bodyStyle(template: DocumentTemplate, size: number): TextStyle {
  return { family: template.faces.body, size, stretch: template.officeWidth.body };
}

/** A title's size: on one line while that stays large, else the largest at which it takes at most two lines. */
export function titleSize(title: string, sizes: number[], width: number, template: DocumentTemplate): number {
  const lines = (size: number) =>
    layoutLines(
      [{ text: title, bold: true }],
      { family: template.faces.heading, size, stretch: template.officeWidth.heading },
      width,
    ).length;
  const [largest = 20] = sizes;
  return (
    sizes.find((size) => size >= largest * 0.85 && lines(size) === 1) ??
    sizes.find((size) => size <= largest * 0.88 && lines(size) <= 2) ??
    sizes.at(-1) ??
    20
  );
}

/** The caption's size at which it takes at most two lines. */
export function captionSize(text: string, width: number, template: DocumentTemplate): number {
  const fits = (size: number) => layoutLines(inlineRuns(text), bodyStyle(template, size), width).length <= 2;
  return [14, 13, 12, 11, 10].find(fits) ?? 9;
}
