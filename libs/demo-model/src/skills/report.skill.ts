import type { Conversation, ToolOutcome } from '../assistant/conversation.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import { resultsText } from './passages.skill.js';
import { readFunctionPlot } from './plot.reader.js';
import { jsonObject, readToolResult } from './tool-result.js';

/** After tools answered: a short reply about their results, also where they failed. */
export const reportSkill: Skill = (conversation) => {
  const last = conversation.toolRounds.at(-1) ?? [];
  const reports = last.flatMap((outcome) => reportOn(outcome, conversation) ?? []);
  if (reports.length === 0) return undefined;
  return { reasoning: 'The tool has answered, so I report the result.', text: reports.join('\n\n') };
};

const TASKS: Record<string, string> = {
  run_code: 'The code did not run to its end',
  make_slides: 'The slides could not be made',
  make_document: 'The document could not be made',
  read_artifact: 'The file could not be read',
  edit_artifact: 'The file could not be changed',
  make_quiz: 'The quiz could not be made',
  make_flashcards: 'The flashcards could not be made',
  make_study_plan: 'The plan could not be made',
  web_search: 'The web search failed',
  search_documents: 'The search in your documents failed',
};

const IS_MISSING = /\bnot (?:set up|available)\b/i;

/** Undefined where the answer is material for the rules that follow: found passages, or an outline to change. */
function reportOn(outcome: ToolOutcome, { question, passages, results }: Conversation): string | undefined {
  const { name } = outcome;
  const { isFailed, text } = readToolResult(outcome.result);
  if (name === 'search_documents' && (passages.length > 0 || !isFailed)) return undefined;
  if (name === 'web_search' && results.length > 0) return resultsText(question, results);
  if (isFailed) {
    // Where the server has no such tool, another try fails too.
    if (IS_MISSING.test(text)) return literal(text);
    const failure = [`${TASKS[name] ?? `The tool ${name} failed`}.`, literal(text)].join(' ').trim();
    return `${failure}\n\nYou can try again, or ask in another way.`;
  }
  if (name === 'run_code') return codeReport(text, question);
  if (name === 'read_artifact') return undefined;
  if (name === 'edit_artifact')
    return 'The new version is ready. You can go back to the one before at any time.';
  if (name === 'make_slides') return fileReport(outcome, 'slides', 'title');
  if (name === 'make_document') return fileReport(outcome, 'sections', 'heading');
  if (name === 'make_flashcards') return 'Your flashcards are ready. Check them before you study.';
  if (name === 'make_study_plan') return 'Your plan is ready. Tick off each session when it is done.';
  return `The tool ${name} answered${text ? `: ${literal(text)}` : '.'}`;
}

function codeReport(printed: string, question: string): string {
  const plot = readFunctionPlot(question);
  if (!plot) return `Here is the result of the code.${printed ? `\n\n\`\`\`text\n${printed}\n\`\`\`` : ''}`;
  const names = plot.functions.map(({ source }) => `y = ${source}`).join(' and ');
  return `Here is the plot of ${names} from ${short(plot.from)} to ${short(plot.to)}.`;
}

/** How many slides the file has, with its title slide; undefined where the tool does not say it. */
function slidesIn(result: string): number | undefined {
  const { shown_to_the_user: file } = (jsonObject(result) ?? {}) as {
    shown_to_the_user?: { slides_count?: number };
  };
  return file?.slides_count;
}

function fileReport(outcome: ToolOutcome, list: 'slides' | 'sections', heading: string): string {
  const args = jsonObject(outcome.arguments) ?? {};
  const parts = Array.isArray(args[list]) ? (args[list] as Record<string, unknown>[]) : [];
  const subject =
    list === 'slides' ? `Your ${slidesIn(outcome.result) ?? parts.length} slides` : 'Your document';
  const names = bulletList(parts.map((part) => literal(String(part[heading] ?? ''))));
  return `${subject} **${literal(String(args.title ?? ''))}** ${list === 'slides' ? 'are' : 'is'} ready to download.\n\n${names}\n\nPlease check the content before you use it.`;
}

const short = (value: number): string => String(Number(value.toFixed(2))).replace('-', '−');
