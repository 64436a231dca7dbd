import { describe, expect, it } from 'vitest';
import { evaluate, steps } from './evaluate.js';
import { decimalText, toFloat } from './exact.js';
import { parseExpression } from './expression.js';
import { toLatex, toNumpy } from './print.js';

function parse(text: string) {
  const expression = parseExpression(text);
  if (!expression) throw new Error(`not read: ${text}`);
  return expression;
}
const value = (text: string): string => {
  const number = evaluate(parse(text));
  return number.kind === 'exact' && number.d !== 1n ? `${number.n}/${number.d}` : decimalText(number);
};

describe('arithmetic', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['2 ^ 3 ^ 2', '512'],
    ['-2 ^ 2', '-4'],
    ['(-2)^2', '4'],
    ['2 ^ -1', '1/2'],
    ['10 - 4 - 3', '3'],
    ['24 / 4 / 3', '2'],
    ['1/2 + 1/3', '5/6'],
    ['0.1 + 0.2', '3/10'],
    ['17% * 80', '68/5'],
    ['50 + 10%', '55'],
    ['200 - 25%', '150'],
    ['sqrt(144)', '12'],
    ['sqrt(2)', '1.41421356237'],
    ['√9 + 1', '4'],
    ['sqrt(4/9)', '2/3'],
    ['5!', '120'],
    ['3!!', '720'],
    ['2(3 + 4)', '14'],
    ['6 ÷ 2 × 3', '9'],
    ['3 − 5', '-2'],
    ['4²', '16'],
    ['1,000,000 + 1', '1000001'],
    ['1.5e3', '1500'],
    ['2 ^ 100', '1267650600228229401496703205376'],
    ['2 ^ 300 / 2 ^ 299', '2'],
    ['log(1000)', '3'],
    ['ln(e)', '1'],
    ['cos(0) + sin(0)', '1'],
    ['abs(-3/4)', '3/4'],
    ['pi', '3.14159265359'],
  ])('%s = %s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    ['1 / 0', /zero/],
    ['0 ^ -1', /zero/],
    ['sqrt(-1)', /negative/],
    ['171!', /too large/],
    ['2.5!', /whole number/],
    ['9 ^ 9 ^ 9', /too large/],
    ['2 ^ 3000', /too large/],
    ['ln(0)', /above zero/],
    ['(-8) ^ 0.5', /no real value/],
  ])('%s is refused in words', (text, words) => {
    expect(() => evaluate(parse(text))).toThrow(words);
  });

  it.each([
    '',
    'hello',
    '2 +',
    '2 3',
    '(2',
    '2)',
    '* 3',
    'a dog',
    '10% 3',
    '1'.repeat(400),
    '('.repeat(200),
    'process.exit()',
  ])('does not take %j for mathematics', (text) => {
    expect(parseExpression(text)).toBeUndefined();
  });

  it('shows one operation a step', () => {
    expect(steps(parse('3 + 4 * (2 - 5)^2')).map((step) => toLatex(step))).toEqual([
      '3 + 4 \\times \\left(2 - 5\\right)^{2}',
      '3 + 4 \\times \\left(-3\\right)^{2}',
      '3 + 4 \\times 9',
      '3 + 36',
      '39',
    ]);
  });
});

describe('formulas', () => {
  it.each([
    ['x² − 3', 'x**2 - 3', 'x^{2} - 3'],
    ['2x^2 + sin(pi x)', '2 * x**2 + np.sin(np.pi * x)', '2x^{2} + \\sin\\left(\\pi x\\right)'],
    ['1/(x - (2 - x))', '1 / (x - (2 - x))', '\\frac{1}{x - \\left(2 - x\\right)}'],
    ['-x^2', '-x**2', '-x^{2}'],
    ['e^(-x)', 'np.e**(-x)', 'e^{-x}'],
    ['(x+1)(x-1)', '(x + 1) * (x - 1)', '\\left(x + 1\\right) \\times \\left(x - 1\\right)'],
  ])('%s becomes Python and LaTeX', (text, python, latex) => {
    expect(toNumpy(parse(text))).toBe(python);
    expect(toLatex(parse(text))).toBe(latex);
  });

  it('gives the value at a point', () => {
    expect(toFloat(evaluate(parse('x^2 - 3'), { x: 2 }))).toBe(1);
    expect(() => evaluate(parse('x + 1'))).toThrow('x');
  });
});
