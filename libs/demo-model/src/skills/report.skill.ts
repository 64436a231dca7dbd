import type { Conversation, ToolOutcome } from '../assistant/conversation.js';
import { bulletList, markdownTable, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import { valueAt } from '../maths/evaluate.js';
import { resultsText } from './passages.skill.js';
import { readFunctionPlot, type FunctionPlot } from './plot.reader.js';
import { jsonObject, readToolResult, type ToolResult } from './tool-result.js';

const SCAN_POINTS = 2000;

/** After tools answered: a short reply about what came back, also where it failed. */
export const reportSkill: Skill = (conversation) => {
  const last = conversation.toolRounds.at(-1);
  if (!last || last.length === 0) return undefined;
  const reports = last.flatMap((outcome) => reportOn(outcome, conversation) ?? []);
  if (reports.length === 0) return undefined;
  return { reasoning: 'The tool has answered, so I say what came back.', text: reports.join('\n\n') };
};

/** Undefined where the answer is material for the rules that follow: found passages. */
function reportOn(outcome: ToolOutcome, conversation: Conversation): string | undefined {
  const result = readToolResult(outcome.result);
  if (outcome.name === 'search_documents' && (conversation.passages.length > 0 || !result.isFailed))
    return undefined;
  if (outcome.name === 'web_search' && conversation.results.length > 0) {
    return resultsText(conversation.question, conversation.results);
  }
  if (result.isFailed) return failure(outcome.name, result);
  switch (outcome.name) {
    case 'run_code':
      return codeReport(outcome, result, conversation);
    case 'make_slides':
      return madeReport(outcome, 'slides', 'slides', 'title');
    case 'make_document':
      return madeReport(outcome, 'document', 'sections', 'heading');
    case 'web_search':
      return `The web search found nothing that I can quote${result.text ? `: ${literal(result.text)}` : '.'}`;
    default:
      return `The tool ${outcome.name} answered${result.text ? `: ${literal(result.text)}` : '.'}`;
  }
}

const TASKS: Record<string, string> = {
  run_code: 'The code did not run to its end',
  make_slides: 'The slides could not be made',
  make_document: 'The document could not be made',
  web_search: 'The web search failed',
  search_documents: 'The search in your documents failed',
};

function failure(tool: string, result: ToolResult): string {
  const what = TASKS[tool] ?? `The tool ${tool} failed`;
  return `${what}. ${result.text ? `The reason given: ${literal(result.text)}` : 'No reason was given.'}\n\nYou can try again, or ask in another way.`;
}

function codeReport(outcome: ToolOutcome, result: ToolResult, { question }: Conversation): string {
  const isPlot = outcome.arguments.includes('plt.');
  const plot = isPlot ? readFunctionPlot(question) : undefined;
  const [only] = plot?.functions ?? [];
  if (plot && only && plot.functions.length === 1) return plotReport(plot, only);
  if (plot)
    return `Here is the plot of ${plot.functions.map(({ source }) => `y = ${source}`).join(' and ')}.`;
  if (isPlot) return 'Here is the chart, drawn from the numbers you gave.';
  const printed =
    result.text && !outcome.arguments.includes('DataFrame') ? `\n\n\`\`\`text\n${result.text}\n\`\`\`` : '';
  return `Here is the result of the code.${printed}`;
}

function plotReport(plot: FunctionPlot, { source, expression }: FunctionPlot['functions'][number]): string {
  const at = (x: number): number | undefined => valueAt(expression, plot.variable, x);
  const span = plot.to - plot.from;
  const points = Array.from({ length: 5 }, (_, index) => plot.from + (span * index) / 4);
  const rows = points.map((x) => [short(x), at(x) === undefined ? 'no value' : short(at(x) ?? 0)]);
  const zeros = zerosOf(at, plot.from, plot.to);
  const meets =
    zeros.length === 0
      ? 'It does not cross the x-axis here.'
      : `It crosses the x-axis near ${zeros
          .slice(0, 8)
          .map((x) => `${plot.variable} = ${short(x)}`)
          .join(', ')}.`;
  return `Here is the plot of y = ${source} from ${short(plot.from)} to ${short(plot.to)}. ${meets}\n\n${markdownTable([plot.variable, 'y'], rows)}`;
}

/** Where the sign changes without a jump. */
function zerosOf(at: (x: number) => number | undefined, from: number, to: number): number[] {
  const zeros: number[] = [];
  const step = (to - from) / SCAN_POINTS;
  let previous = at(from);
  if (previous === 0) zeros.push(from);
  for (let index = 1; index <= SCAN_POINTS; index += 1) {
    const x = from + index * step;
    const value = at(x);
    if (value === 0) zeros.push(x);
    else if (
      previous !== undefined &&
      value !== undefined &&
      previous * value < 0 &&
      Math.abs(value - previous) < 5
    ) {
      zeros.push(x - (step * value) / (value - previous));
    }
    previous = value;
  }
  return zeros;
}

function madeReport(outcome: ToolOutcome, what: string, list: string, heading: string): string {
  const args = jsonObject(outcome.arguments) ?? {};
  const parts: unknown[] = Array.isArray(args[list]) ? args[list] : [];
  const names = parts.flatMap((part) =>
    typeof part === 'object' && part !== null && heading in part
      ? String(part[heading as keyof typeof part])
      : [],
  );
  const subject = what === 'slides' ? `Your ${names.length} slides` : 'Your document';
  const verb = what === 'slides' ? 'are' : 'is';
  return `${subject} **${literal(String(args.title ?? ''))}** ${verb} ready to download.\n\n${bulletList(names.map(literal))}\n\nPlease check the content before you use it.`;
}

function short(value: number): string {
  return String(Number(value.toFixed(2))).replace('-', '−');
}
