import katex from 'katex';
import 'katex/contrib/mhchem';
import { SaxesParser } from 'saxes';

/** A formula for the PDF template (`worker/assets/document.typ`). Texts are shown unchanged. */
export type FormulaNode =
  | { kind: 'row' | 'group' | 'sqrt' | 'hide' | 'box' | 'cancel' | 'display' | 'inline'; body: FormulaNode[] }
  | { kind: 'symbol'; text: string; variant?: string; role?: 'middle' | 'stretch' }
  | { kind: 'text' | 'number' | 'operator'; text: string }
  | { kind: 'space'; em: number }
  | { kind: 'break' }
  | { kind: 'fraction' | 'root'; first: FormulaNode; second: FormulaNode }
  | { kind: 'scripts' | 'limits'; base: FormulaNode; above?: FormulaNode; below?: FormulaNode }
  | { kind: 'accent'; base: FormulaNode; mark: string }
  | { kind: 'table'; rows: FormulaNode[][]; align: 'left' | 'center' | 'right' | 'points' };

/** A formula with deeper nesting is shown as its source: typesetting has a depth limit. */
const MAX_DEPTH = 20;
/** Characters of MathML; a longer formula is shown as its source. */
const MAX_MARKUP = 40_000;
/** Rejects macro definitions: they could make a short source endlessly long. */
const DEFINITION =
  /\\(?:[egx]?def|let|futurelet|global|(?:re|provide)?newcommand|providecommand)(?![a-zA-Z])/;
const INVISIBLE = /[\u2061-\u2064\u200B]/g;

/** An element of MathML. */
export interface MathElement {
  name: string;
  attributes: Record<string, string>;
  children: MathElement[];
  text: string;
}

/** Parses LaTeX mathematics. Null if it cannot be typeset: the source is shown instead. */
export function readFormula(source: string, display: boolean): FormulaNode | null {
  const math = toMathMl(source, display);
  try {
    return math && node(math, 0);
  } catch {
    return null;
  }
}

/** Converts LaTeX mathematics to MathML with KaTeX. Null if it is invalid or too large. */
export function toMathMl(source: string, display: boolean): MathElement | null {
  if (DEFINITION.test(source)) return null;
  try {
    const markup = katex.renderToString(source, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      // Rejects links, images and similar: for untrusted input, KaTeX would show the command and drop its content.
      trust: () => {
        throw new Error('The formula is more than mathematics.');
      },
      maxExpand: 200,
      maxSize: 20,
    });
    return markup.length > MAX_MARKUP ? null : parse(markup);
  } catch {
    return null;
  }
}

/** Finds the formula's element. Its sibling contains the source as an annotation. */
function parse(markup: string): MathElement | null {
  const root: MathElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(markup).close();
  let element = root;
  while (element.name !== 'semantics' && element.children[0]) element = element.children[0];
  return element.children[0] ?? null;
}

function node(element: MathElement, depth: number): FormulaNode {
  if (depth > MAX_DEPTH) throw new Error('The formula is nested too deep.');
  const { name, attributes, children, text } = element;
  const nodes = () => row(children, depth + 1);
  const child = (index: number): FormulaNode =>
    children[index] ? node(children[index], depth + 1) : { kind: 'row', body: [] };
  switch (name) {
    case 'mi':
    case 'mo':
      return children.length ? { kind: 'row', body: nodes() } : letters(element);
    case 'mn':
      return { kind: 'number', text };
    case 'mtext':
      return { kind: 'text', text };
    case 'mspace':
      return attributes.linebreak === 'newline'
        ? { kind: 'break' }
        : { kind: 'space', em: Number.parseFloat(attributes.width ?? '0') || 0 };
    case 'mfrac':
      return attributes.linethickness === '0px'
        ? { kind: 'table', align: 'center', rows: [[child(0)], [child(1)]] }
        : { kind: 'fraction', first: child(0), second: child(1) };
    case 'msqrt':
      return { kind: 'sqrt', body: nodes() };
    case 'mroot':
      return { kind: 'root', first: child(1), second: child(0) };
    case 'msub':
      return { kind: 'scripts', base: child(0), below: child(1) };
    case 'msup':
      return { kind: 'scripts', base: child(0), above: child(1) };
    case 'msubsup':
      return { kind: 'scripts', base: child(0), below: child(1), above: child(2) };
    case 'munder':
    case 'mover':
      return marked(element, child);
    case 'munderover':
      return { kind: 'limits', base: child(0), below: child(1), above: child(2) };
    case 'mtable':
      return table(element, depth);
    case 'mphantom':
      return { kind: 'hide', body: nodes() };
    case 'menclose':
      return { kind: attributes.notation === 'box' ? 'box' : 'cancel', body: nodes() };
    case 'mstyle':
      if (attributes.displaystyle === undefined) return { kind: 'row', body: nodes() };
      return { kind: attributes.displaystyle === 'true' ? 'display' : 'inline', body: nodes() };
    default:
      return { kind: children.some(isFence) ? 'group' : 'row', body: nodes() };
  }
}

function letters({ name, attributes, text }: MathElement): FormulaNode {
  const shown = text.replace(INVISIBLE, '');
  if ([...shown].length !== 1) return { kind: name === 'mi' ? 'operator' : 'text', text: shown };
  const variant = attributes.mathvariant && { variant: attributes.mathvariant };
  return { kind: 'symbol', text: shown, ...variant, ...(isStretched(attributes) && { role: 'stretch' }) };
}

const isStretched = ({ stretchy, minsize, fence }: Record<string, string>): boolean =>
  stretchy === 'true' && minsize !== undefined && fence === undefined;

const isFence = ({ name, attributes }: MathElement): boolean => name === 'mo' && attributes.fence === 'true';

/** The parts of a row. A script without a base, as in chemistry, belongs to the preceding part. */
function row(elements: MathElement[], depth: number): FormulaNode[] {
  const nodes: FormulaNode[] = [];
  elements.forEach((element, index) => {
    const [base] = element.children;
    const before = nodes.at(-1);
    const part = node(element, depth);
    if (part.kind === 'scripts' && base?.name === 'mpadded' && base.attributes.width === '0px' && before) {
      nodes[nodes.length - 1] = { ...part, base: before };
    } else if (part.kind === 'symbol' && isFence(element) && index > 0 && index < elements.length - 1) {
      nodes.push({ ...part, role: 'middle' });
    } else if (!('text' in part) || part.text !== '') {
      nodes.push(part);
    }
  });
  return nodes;
}

function marked(element: MathElement, child: (index: number) => FormulaNode): FormulaNode {
  const mark = element.children[1];
  const above = element.name === 'mover';
  if (mark?.name === 'mo' && [...mark.text].length === 1) {
    const isMark = element.attributes.accent === 'true' || mark.attributes.stretchy === 'true';
    if (isMark) return { kind: 'accent', base: child(0), mark: above ? mark.text : `under ${mark.text}` };
  }
  return { kind: 'limits', base: child(0), ...(above ? { above: child(1) } : { below: child(1) }) };
}

function table({ attributes, children }: MathElement, depth: number): FormulaNode {
  const rows = children.map((line) =>
    line.children.map((cell): FormulaNode => ({ kind: 'row', body: row(cell.children, depth + 2) })),
  );
  const sides = new Set(attributes.columnalign?.split(' '));
  const [side] = sides;
  if (sides.size > 1) return { kind: 'table', align: 'points', rows };
  return { kind: 'table', align: side === 'left' || side === 'right' ? side : 'center', rows };
}
