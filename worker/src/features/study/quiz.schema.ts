import { z } from 'zod';
import { LIMITS, QUIZ_KINDS } from '@studyhall/contracts';
import { withoutNulls } from '../../model/without-nulls.js';

const text = (max: number) => z.string().trim().min(1).max(max);

const MARKUP = 'Markdown; mathematics as LaTeX between $.';

const question = z.object({
  kind: z
    .enum(QUIZ_KINDS)
    .describe(
      '"single": one right option. "multiple": several right options. "number": a number to calculate. "order": put the options in order. "text": one to three sentences in own words.',
    ),
  prompt: text(2_000).describe(`The question. Never its answer. ${MARKUP}`),
  options: z
    .array(text(500))
    .max(LIMITS.quizOptions)
    .optional()
    .describe(
      'For "single", "multiple" and "order". For "order": in the right order. They are shuffled, so no "all of the above".',
    ),
  right: z
    .array(text(500))
    .max(LIMITS.quizOptions)
    .optional()
    .describe('For "single" and "multiple": the right options, word for word as in `options`.'),
  value: z.number().optional().describe('For "number": the right number.'),
  fraction: z
    .string()
    .regex(/^-?\d{1,9}\/[1-9]\d{0,8}$/)
    .optional()
    .describe(
      'For "number": instead of `value` where the right answer is a fraction, in lowest terms, such as "2/3".',
    ),
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe('For "number": the largest accepted difference. By default half of the last decimal place.'),
  unit: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('For "number": the unit that the answer must have, such as "m/s". The question asks for it.'),
  rubric: z
    .array(text(300))
    .max(8)
    .optional()
    .describe('For "text": the points that a full answer names, taken from the material.'),
  sample: text(2_000).optional().describe('For "text": a good answer.'),
  hint: text(600).describe('Helps to find the answer without saying it.'),
  explanation: text(2_000).describe(`Why the answer is right, shown afterwards. ${MARKUP}`),
  topic: text(80).describe('The part of the subject that it asks about, in two to five words.'),
  source: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The number of the passage that holds the answer, if passages of documents were given.'),
});

const toQuizSchema = <Question extends z.ZodType>(each: Question) =>
  z.object({
    title: text(120).describe('What the quiz is about, in the language of the user.'),
    questions: z
      .array(each)
      .min(1)
      .max(LIMITS.quizQuestions)
      .describe('Of different kinds. Five unless the user asks for another number.'),
  });

/** The arguments of `make_quiz`. One flat object for all kinds: models follow it more reliably than a union. */
export const quizSchema = toQuizSchema(question);

/** Accepts a question without a hint; it then offers none. */
const acceptedSchema = toQuizSchema(question.partial({ hint: true }));

export type QuizDraft = z.infer<typeof acceptedSchema>;
export type QuestionDraft = QuizDraft['questions'][number];

/**
 * Parses the model's arguments of `make_quiz`. Checks what each kind of question requires.
 * @throws Error with a reason that tells the model what to correct.
 */
export function parseQuiz(raw: unknown): QuizDraft {
  const parsed = acceptedSchema.safeParse(withoutNulls(raw));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const problems = parsed.data.questions.flatMap((one, at) => {
    const problem = findProblem(one);
    return problem === null ? [] : [`Question ${at + 1}: ${problem}`];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return parsed.data;
}

/** What is missing in a question of its kind, or null. */
function findProblem({
  kind,
  options = [],
  right = [],
  value,
  fraction,
  rubric = [],
  sample,
}: QuestionDraft): string | null {
  if (kind === 'number') return value === undefined && !fraction ? '`value` is missing.' : null;
  if (kind === 'text') return rubric.length === 0 || !sample ? '`rubric` and `sample` are needed.' : null;
  if (options.length < 2) return 'at least two `options` are needed.';
  if (new Set(options).size !== options.length) return 'two `options` are the same.';
  if (kind === 'order') return null;
  const unknown = right.find((one) => !options.includes(one));
  if (unknown !== undefined) return `"${unknown.slice(0, 80)}" in \`right\` is none of the options.`;
  const count = new Set(right).size;
  if (kind === 'single' && count !== 1) return '`right` must name one option.';
  return count === 0 ? '`right` names no option.' : null;
}

/** The value of a fraction such as `2/3`. */
export function parseFraction(fraction: string): number {
  const [top, bottom] = fraction.split('/').map(Number);
  return top! / bottom!;
}
