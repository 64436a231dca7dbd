/** A part of a question: text, or code between fences. `line` is the line where it ends. */
export type QuestionPart = { line: number } & (
  | { type: 'text'; text: string }
  | { type: 'code'; language: string; lines: readonly string[] }
);

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/;

/** Splits a question at its code fences. A fence that is not closed takes the rest, as in Markdown. */
export function questionParts(text: string): QuestionPart[] {
  const parts: QuestionPart[] = [];
  let words: string[] = [];
  let code: { fence: string; language: string; lines: string[] } | null = null;
  const endWords = (line: number): void => {
    const joined = words.join('\n').replaceAll(/^\n+|\n+$/g, '');
    if (joined.trim() !== '') parts.push({ line, type: 'text', text: joined });
    words = [];
  };
  const endCode = (line: number): void => {
    if (code) parts.push({ line, type: 'code', language: code.language, lines: code.lines });
    code = null;
  };
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, fence = '', language = ''] = FENCE.exec(line) ?? [];
    if (code === null) {
      if (fence === '') words.push(line);
      else {
        endWords(at);
        code = { fence, language, lines: [] };
      }
    } else if (fence.startsWith(code.fence) && language === '') endCode(at);
    else code.lines.push(line);
  }
  endCode(lines.length);
  endWords(lines.length);
  return parts;
}

/** Characters of a line on a wide screen. */
const LINE_CHARS = 70;
const FOLDED_LINES = 16;

/** True if a question is so long that the list shows only its beginning. */
export const isLong = (text: string): boolean =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0) >
  FOLDED_LINES;
