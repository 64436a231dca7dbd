import katex from 'katex';
import 'katex/dist/katex.min.css';

/** A formula longer than this is shown as its source. */
const MAX_LENGTH = 4000;

/** Fills an element with a formula; KaTeX builds the nodes itself. False where it cannot be read. */
export function drawFormula(box: HTMLElement, tex: string, display: boolean): boolean {
  if (tex.length > MAX_LENGTH) return false;
  try {
    katex.render(tex, box, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
      output: 'htmlAndMathml',
      errorColor: 'var(--color-danger)',
    });
    return true;
  } catch {
    return false;
  }
}
