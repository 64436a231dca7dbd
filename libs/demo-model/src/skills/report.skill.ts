import type { Conversation, ToolOutcome } from '../assistant/conversation.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import { resultsText } from './passages.skill.js';
import { readFunctionPlot } from './plot.reader.js';
import { jsonObject, readToolResult, type ToolResult } from './tool-result.js';

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
  if (plot) {
    const names = plot.functions.map(({ source }) => `y = ${source}`).join(' and ');
    return `Here is the plot of ${names} from ${short(plot.from)} to ${short(plot.to)}.`;
  }
  if (isPlot) return 'Here is the chart, drawn from the numbers you gave.';
  const printed =
    result.text && !outcome.arguments.includes('DataFrame') ? `\n\n\`\`\`text\n${result.text}\n\`\`\`` : '';
  return `Here is the result of the code.${printed}`;
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
