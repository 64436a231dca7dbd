import { z } from 'zod';
import { LIMITS, TicketQuestion, TICKET_KINDS } from '@studyhall/contracts';

/** The arguments of `propose_ticket`. One flat object for all kinds: models follow it more reliably than a union. */
export const proposalSchema = z.object({
  questions: z
    .array(
      z.object({
        kind: z
          .enum(TICKET_KINDS)
          .describe(
            '"choice": one of the options. "number": a number. "text": one sentence. "scale": from 1, not at all, to 5, fully.',
          ),
        text: z
          .string()
          .trim()
          .min(1)
          .max(LIMITS.ticketQuestionChars)
          .describe('The question, never its answer.'),
        options: z
          .array(z.string().trim().min(1).max(LIMITS.ticketOptionChars))
          .max(LIMITS.ticketOptionsMax)
          .optional()
          .describe('For "choice": two to six.'),
        right: z.string().optional().describe('For "choice": the right option, word for word.'),
        value: z.number().optional().describe('For "number": the right number.'),
      }),
    )
    .min(1)
    .max(LIMITS.classQuizQuestions),
});
type Proposal = z.infer<typeof proposalSchema>;

/**
 * Parses a proposal into at most `max` questions of a ticket or quiz. Returns a problem for the model if the proposal is
 * incomplete.
 */
export function parseQuestions(
  { questions }: Proposal,
  max: number,
): { questions: TicketQuestion[]; error: null } | { questions: null; error: string } {
  const parsed = z.array(TicketQuestion).safeParse(
    questions.slice(0, max).map(({ kind, text, options = [], right, value }) => {
      if (kind === 'number') return { kind, text, right: value ?? null };
      if (kind !== 'choice') return { kind, text };
      const at = right === undefined ? -1 : options.indexOf(right.trim());
      return { kind, text, options, right: at === -1 ? null : at + 1 };
    }),
  );
  if (!parsed.success) return { questions: null, error: z.prettifyError(parsed.error) };
  return { questions: parsed.data, error: null };
}
