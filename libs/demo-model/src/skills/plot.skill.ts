import { callTool, type Skill } from '../assistant/skill.js';
import type { Conversation } from '../assistant/conversation.js';
import type { Reply } from '../chat/reply.js';
import { readNumbers } from './numbers.reader.js';
import { chartCode, dataFileCode, functionCode, tableCode, type ChartKind } from './plot.code.js';
import { readFunctionPlot } from './plot.reader.js';

const DRAW = /\b(plot|graph|chart|histogram|diagram|draw|sketch|visuali[sz]e)\b/i;
const ORDER =
  /^(?:please |can you |could you )*(?:plot|graph|chart|draw (?:a |the )?(?:plot|graph|chart|histogram|curve))\b/i;
const TABLE = /\b(table|data ?frame|spreadsheet)\b/i;
const DATA_FILE = /[\w.-]+\.(?:csv|xlsx?)\b/i;

/** Plots, charts and histograms, through `run_code`. */
export const plotSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!DRAW.test(question)) return undefined;
  const code = plotCode(conversation);
  if (code) return runCode(conversation, code, 'plot');
  if (!ORDER.test(question)) return undefined;
  return {
    reasoning: 'This asks for a plot, but I find neither a function nor numbers in it.',
    text: 'I could not read a function or numbers in that. Write it like this:\n\n- Plot y = x^2 - 3 from -5 to 5\n- Plot sin(x) and cos(x)\n- Bar chart of apples 3, pears 5, plums 2\n- Histogram of 3, 4, 4, 5, 5, 5, 6',
  };
};

/** Tables of numbers, through `run_code` with pandas. */
export const tableSkill: Skill = (conversation) => {
  const { question } = conversation;
  const file = dataFile(conversation);
  if (file && /\b(show|open|read|load|analy[sz]e|table|data|rows|columns|average|mean)\b/i.test(question)) {
    return runCode(conversation, dataFileCode(file, false), 'table');
  }
  if (!TABLE.test(question)) return undefined;
  const columns = tableColumns(question);
  return columns && runCode(conversation, tableCode(columns), 'table');
};

function plotCode(conversation: Conversation): string | undefined {
  const { question } = conversation;
  const file = dataFile(conversation);
  if (file) return dataFileCode(file, true);
  const kind = chartKind(question);
  const functions = kind ? undefined : readFunctionPlot(question);
  if (functions) return functionCode(functions);
  const numbers = readNumbers(question);
  return numbers && chartCode(kind ?? (numbers.labels ? 'bar' : 'line'), numbers);
}

function chartKind(question: string): ChartKind | undefined {
  if (/histogram/i.test(question)) return 'histogram';
  return /\b(bar|column) (chart|graph|plot|diagram)/i.test(question) ? 'bar' : undefined;
}

/** A table file that the question names, or that the passages come from when it speaks of data. */
function dataFile({ question, passages }: Conversation): string | undefined {
  const named = DATA_FILE.exec(question)?.[0];
  if (named) return named;
  const isAboutData = /\b(data|file|spreadsheet|csv|columns?|grades|marks)\b/i.test(question);
  return isAboutData ? passages.find(({ file }) => DATA_FILE.test(file))?.file : undefined;
}

function tableColumns(question: string): Record<string, (string | number)[]> | undefined {
  const times =
    /\b(?:multiplication|times)\s+table\s+(?:of|for)?\s*(\d{1,4})|\b(\d{1,4})\s*times\s+table/i.exec(
      question,
    );
  if (times) {
    const factor = Number(times[1] ?? times[2]);
    const rows = Array.from({ length: 10 }, (_, index) => index + 1);
    return { Task: rows.map((row) => `${row} × ${factor}`), Result: rows.map((row) => row * factor) };
  }
  const numbers = readNumbers(question);
  if (!numbers) return undefined;
  return { Name: numbers.labels ?? numbers.values.map((_, index) => index + 1), Value: numbers.values };
}

function runCode(conversation: Conversation, code: string, what: 'plot' | 'table'): Reply {
  const reasoning = `This asks for a ${what}, so I write Python for it and call run_code.`;
  return (
    callTool(conversation, 'run_code', { code }, reasoning) ?? {
      reasoning: `This asks for a ${what}, but running code is not offered here.`,
      text: `I cannot run code in this chat. This Python makes the ${what}:\n\n\`\`\`python\n${code}\`\`\``,
    }
  );
}
