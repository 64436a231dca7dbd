import { describe, expect, it } from 'vitest';
import { uiTexts } from '../../base/i18n/ui.texts';
import { spokenSentences } from './spoken-text';

const CASES: [name: string, source: string, spoken: string[]][] = [
  ['sentences', 'One is here. Is **two**? *Three*!', ['One is here.', 'Is two?', 'Three!']],
  ['headings and paragraphs', '# Light\n\nIt is\nfast.', ['Light', 'It is fast.']],
  ['links', 'See [the page](https://example.org/a_b) today.', ['See the page today.']],
  ['addresses', 'See https://example.org/a?q=1 and <https://a.example>.', ['See example.org and a.example.']],
  ['citations', 'Plants are green [1]. Most of them [w2].', ['Plants are green.', 'Most of them.']],
  ['code', 'Run `ls`:\n\n```python\nprint("no. No.")\n```\n\nDone.', ['Run ls:', 'Code block', 'Done.']],
  ['diagrams', '```mermaid\nflowchart LR\n```', ['Diagram']],
  ['tables', '| A | **B** |\n|---|---|\n| 1 | |\n| 2 | `x` |', ['A, B', '1', '2, x']],
  ['formulas', 'So $a + b$ and $\\frac{a}{b}$.\n\n$$\n\\int x\n$$', ['So a + b and formula.', 'formula']],
  ['lists', '1. First\n2. Second. More.\n   - inner', ['1) First', '2) Second.', 'More.', 'inner']],
  ['tasks', '- [x] read\n- [ ] write', ['done: read', 'not done: write']],
  ['quotes and rules', '> quoted\n\n---\n\nafter', ['quoted', 'after']],
  ['images', 'Here: ![a cat](/api/files/1)', ['Here: a cat']],
  ['HTML', 'a <b>c</b>', ['a <b>c</b>']],
  ['Arabic', 'النبات أخضر. هل **تعرف**؟ نعم.', ['النبات أخضر.', 'هل تعرف؟', 'نعم.']],
  ['nothing', ' \n\n', []],
]; // prettier-ignore

describe('what a screen reader says', () => {
  it.each(CASES)('%s', (_name, source, spoken) => {
    expect(spokenSentences(source, uiTexts.en)).toEqual(spoken);
  });
});
