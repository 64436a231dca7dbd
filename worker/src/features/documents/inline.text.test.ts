import { describe, expect, it } from 'vitest';
import { bulletItem, cleanText, inlineRuns, numberedItems, plainLine } from './inline.text.js';
import { latexToText } from './latex.text.js';

describe('latexToText', () => {
  it.each([
    ['x^2 + y^{10}', 'x² + y¹⁰'],
    ['H_2O', 'H₂O'],
    ['\\frac{1}{2}', '1/2'],
    ['\\frac{a+b}{\\sqrt{c}}', '(a+b)/(√c)'],
    ['\\sqrt[3]{x+1}', '³√(x+1)'],
    ['\\alpha \\rightarrow \\Omega', 'α → Ω'],
    ['\\vec{F} = m \\cdot \\vec{a}', 'F⃗ = m · a⃗'],
    ['\\text{speed} \\leq 3 \\times 10^8\\,\\mathrm{m/s}', 'speed ≤ 3 × 10⁸ m/s'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2H₂ + O₂ → 2H₂O'],
    ['x \\in \\mathbb{R}', 'x ∈ ℝ'],
    ['e^{i\\pi}', 'e^(iπ)'],
    ['\\left( \\frac{1}{n} \\right)', '(1/n)'],
    ['f(x)=-2x', 'f(x) = −2x'],
    ['\\lim_{n\\to\\infty} a_{n+1}', 'lim_(n→∞) aₙ₊₁'],
    ["f'(x) \\approx 90^\\circ", 'f′(x) ≈ 90°'],
    ['\\ce{SO4^2-}', 'SO₄²⁻'],
    ['\\unknown{a}', 'unknowna'],
  ])('%s → %s', (source, text) => {
    expect(latexToText(source)).toBe(text);
  });

  it('survives hostile nesting', () => {
    expect(latexToText('{'.repeat(5_000))).toBe('');
    expect(latexToText('\\frac'.repeat(400)).length).toBeLessThan(5_000);
    expect(latexToText('\\sqrt{'.repeat(3_000))).toContain('√');
  });
});

describe('inlineRuns', () => {
  it.each([
    ['plain', [{ text: 'plain' }]],
    ['a **b** c', [{ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }]],
    ['*i* and `c_d_e`', [{ text: 'i', italic: true }, { text: ' and ' }, { text: 'c_d_e', code: true }]],
    [
      '**a *b* c**',
      [
        { text: 'a ', bold: true },
        { text: 'b', bold: true, italic: true },
        { text: ' c', bold: true },
      ],
    ],
    ['snake_case_name', [{ text: 'snake_case_name' }]],
    ['2 * 3 * 4', [{ text: '2 * 3 * 4' }]],
    ['**unclosed', [{ text: '**unclosed' }]],
    [
      'mass $m_1$ and `$x^2$`',
      [
        { text: 'mass ' },
        { text: 'm₁', formula: { source: 'm_1', display: false } },
        { text: ' and ' },
        { text: '$x^2$', code: true },
      ],
    ],
    ['it costs $5 or $10', [{ text: 'it costs $5 or $10' }]],
    ['\\(a^2\\)', [{ text: 'a²', formula: { source: 'a^2', display: false } }]],
    [
      '**so $$a_b$$**',
      [
        { text: 'so ', bold: true },
        { text: 'a_b', bold: true, formula: { source: 'a_b', display: true } },
      ],
    ],
    ['see [here](https://example.org/a)', [{ text: 'see ' }, { text: 'here (https://example.org/a)' }]],
  ])('%s', (source, runs) => {
    expect(inlineRuns(source)).toEqual(runs);
  });

  it('reads hostile marks in linear time', () => {
    const before = process.cpuUsage();
    for (const text of ['**a ', '*a', '`a', '$a', '[a](', '__a', '\\(a']) inlineRuns(text.repeat(2_500));
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(2);
  });
});

describe('lists', () => {
  it('removes markers that the list adds itself', () => {
    expect(bulletItem('- point')).toEqual({ level: 0, runs: [{ text: 'point' }] });
    expect(bulletItem('   • below')).toEqual({ level: 1, runs: [{ text: 'below' }] });
    expect(bulletItem('-5 °C')).toEqual({ level: 0, runs: [{ text: '-5 °C' }] });
    expect(numberedItems(['1. a', '2. b']).map((item) => item.runs[0]?.text)).toEqual(['a', 'b']);
    expect(numberedItems(['1984. A novel', 'b']).map((item) => item.runs[0]?.text)).toEqual([
      '1984. A novel',
      'b',
    ]);
  });
});

it('removes characters that XML forbids and that disguise text', () => {
  expect(cleanText('a\u0000b\uD800c\u202Ed\uFFFEe\r\nf')).toBe('ab\uFFFDcde\nf');
  expect(cleanText(`e${'\u0323'.repeat(9_000)}`)).toHaveLength(13);
  expect(plainLine('## **Title**\nrest')).toBe('Title rest');
});
