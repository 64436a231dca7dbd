import { toMathMl, type MathElement } from './formula.js';

const SUPERSCRIPT = table(
  '0123456789+-−=()nixyabcdefghjklmoprstuvwz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣʸᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷᶻ',
);
const SUBSCRIPT = table('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
const BLACKBOARD = table('RNZQCP', 'ℝℕℤℚℂℙ');
/** Accents that are joined to the letter below them. */
const MARKS = table('⃗‾ˉ^~˙¨', '\u20D7\u0305\u0305\u0302\u0303\u0307\u0308');
/** Operators with spaces on both sides. */
const INFIX = /^(?![∑∏∫∮√¬∀∃∠])[\p{Sm}\p{So}·∗]$/u;
const OPENING = /(?:^|[([{,;\s])$/;

function table(from: string, to: string): Map<string, string> {
  const target = [...to];
  return new Map([...from].map((char, i) => [char, target[i] ?? char]));
}

/** Unicode superscript or subscript if all characters have one, else `^(…)` or `_(…)`. */
function script(content: string, map: Map<string, string>, mark: '^' | '_'): string {
  const chars = [...content.replace(/\s+/g, '')];
  if (chars.length === 0 || content === '′' || content === '°') return content;
  if (chars.every((c) => map.has(c))) return chars.map((c) => map.get(c)).join('');
  return chars.length === 1 ? `${mark}${content}` : `${mark}(${content})`;
}

/** Adds brackets to an argument that needs them without its fraction bar or root sign. */
function bracketed(text: string): string {
  return /^[\p{L}\p{N}.,]+$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

/** @param tight whether operators have no spaces around them, as in a fraction */
function read(element: MathElement, tight: boolean): string {
  const { name, attributes, children, text } = element;
  const [base = '', first = '', second = ''] = children.map((child, at) => read(child, tight || at > 0));
  /** The base with its subscript and superscript. A function keeps its trailing space. */
  const scripts = (below: string, above: string): string =>
    base.trimEnd() +
    script(below, SUBSCRIPT, '_') +
    script(above.replace('∘', '°'), SUPERSCRIPT, '^') +
    (base.endsWith(' ') ? ' ' : '');
  switch (name) {
    case 'mfrac':
      if (!tight) return read(element, true);
      return attributes.linethickness === '0px'
        ? `${base} ${first}`
        : `${bracketed(base)}/${bracketed(first)}`;
    case 'msqrt':
      return `√${bracketed(row(children, true))}`;
    case 'mroot':
      return tight ? `${script(first, SUPERSCRIPT, '^')}√${bracketed(base)}` : read(element, true);
    case 'msub':
    case 'munder':
      return scripts(first, '');
    case 'msup':
      return scripts('', first);
    case 'mover':
      return attributes.accent
        ? [...base].map((c) => c + (MARKS.get(first) ?? '')).join('')
        : scripts('', first);
    case 'msubsup':
    case 'munderover':
      return scripts(first, second);
    case 'mtable':
      return children.map((line) => line.children.map((cell) => read(cell, tight)).join(' ')).join('; ');
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    default:
      if (children.length > 0) return row(children, tight);
      if (attributes.mathvariant === 'double-struck') return BLACKBOARD.get(text) ?? text;
      return text.replace('\u2061', ' ').replace('∣', '|').replace('⋅', '·');
  }
}

function row(elements: readonly MathElement[], tight: boolean): string {
  return elements.reduce((before, element) => {
    const text = read(element, tight);
    const isInfix = !tight && INFIX.test(text) && !OPENING.test(before);
    return before + (isInfix ? ` ${text} ` : text);
  }, '');
}

/**
 * Converts LaTeX mathematics to readable Unicode text: `\frac{1}{2}` → `1/2`, `x^2` → `x²`, `H_2O` → `H₂O`, `\alpha` → `α`.
 * Keeps a readable form without a Unicode equivalent (`x^(q)`). Text that is not LaTeX only loses its braces. Never throws.
 */
export function latexToText(source: string): string {
  const math = toMathMl(source, false);
  const text = math ? read(math, false) : source.replace(/\\sqrt/g, '√').replace(/[\\{}]/g, '');
  // Chemistry has thin spaces after its numbers: `2H₂O`.
  return (source.includes('\\ce{') ? text.replaceAll('\u2009', '') : text).replace(/\s+/g, ' ').trim();
}
