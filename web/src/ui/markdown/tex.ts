import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer formulas are shown as source. */
const MAX_LENGTH = 4000;

/** Renders a formula into an element; KaTeX builds the nodes. Returns false if it cannot parse it. */
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
