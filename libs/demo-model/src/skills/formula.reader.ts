/** A function of one variable as Python. */
export interface Formula {
  python: string;
  variable: string | undefined;
}

const FUNCTIONS: Record<string, string> = {
  sqrt: 'np.sqrt',
  sin: 'np.sin',
  cos: 'np.cos',
  tan: 'np.tan',
  log: 'np.log10',
  ln: 'np.log',
  exp: 'np.exp',
  abs: 'np.abs',
};
const CONSTANTS: Record<string, string> = { pi: 'np.pi', e: 'np.e' };
const MAX_CHARACTERS = 300;
const TOKEN = /\s*(\d+(?:\.\d+)?|\.\d+|[a-z]+|[-+*/^()])/iy;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Reads `2x² − 3`, `|x| + sin(x)`, `1/(x+1)`: numbers, one variable, signs, parentheses and functions. Undefined for
 * anything else, so that prose is not taken for mathematics.
 */
export function readFormula(text: string): Formula | undefined {
  const tokens = text.length > MAX_CHARACTERS ? undefined : tokenize(normalise(text));
  if (!tokens?.length) return undefined;
  let python = '';
  let depth = 0;
  let variable: string | undefined;
  let before = '';
  for (const token of tokens) {
    const isOperand = /^[\d.a-z(]/.test(token);
    const follows = /^[\d.)]|^[a-z]+$/.test(before) && !(before in FUNCTIONS);
    if (isOperand && follows) {
      if (/^[\d.]/.test(token)) return undefined;
      python += ' * ';
    } else if (!isOperand && !follows && token !== '-') return undefined;
    if (before in FUNCTIONS && token !== '(') return undefined;
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth < 0) return undefined;
    if (/^[a-z]$/.test(token) && token !== 'e') {
      if (variable !== undefined && variable !== token) return undefined;
      variable = token;
    }
    python += toPython(token);
    before = token;
  }
  const isWhole = depth === 0 && /^[\d.)]|^[a-z]+$/.test(before) && !(before in FUNCTIONS);
  return isWhole ? { python, variable } : undefined;
}

function toPython(token: string): string {
  if (token === '^') return '**';
  return /^[-+*/]$/.test(token) ? ` ${token} ` : (FUNCTIONS[token] ?? CONSTANTS[token] ?? token);
}

function normalise(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[⁰¹²³⁴-⁹]+/g, (run) => `^${[...run].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')}`)
    .replace(/[−–—]/g, '-')
    .replace(/[×·∙⋅]/g, '*')
    .replace(/\*\*/g, '^')
    .replace(/÷/g, '/')
    .replace(/\|([^|]{1,60})\|/g, 'abs($1)')
    .replace(/π/g, 'pi');
}

function tokenize(source: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)?.[1];
    if (!token) return undefined;
    if (/^[a-z]{2,}$/.test(token) && !(token in FUNCTIONS) && !(token in CONSTANTS)) return undefined;
    tokens.push(token);
  }
  return tokens;
}
