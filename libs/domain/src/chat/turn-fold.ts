import type { ChatMessage, ErrorCode, TurnEvent, TurnState, TurnStep } from '@studyhall/contracts';

/** The state of a reply, folded from its events. Worker, api and browser use the same fold. */
export interface ReplyDraft {
  content: string;
  steps: readonly TurnStep[];
  /** The `seq` of the last folded event; 0 before the first. */
  lastSeq: number;
  state: Extract<TurnState, 'running' | 'completed' | 'failed' | 'stopped'>;
  /** The stored message of an ended turn. It overrides everything folded before. */
  message: ChatMessage | null;
  error: { code: ErrorCode; detail: string } | null;
}

export const EMPTY_DRAFT: ReplyDraft = {
  content: '',
  steps: [],
  lastSeq: 0,
  state: 'running',
  message: null,
  error: null,
};

/** Whether `event` cannot be folded yet because an earlier one is missing. The client then requests it with `turn.resume`. */
export function leavesGap(draft: ReplyDraft, event: { seq: number }): boolean {
  return event.seq > draft.lastSeq + 1;
}

/**
 * Folds one event into a draft. Returns the same object if the event is already folded or leaves a gap. Source:
 * `docs/specification/api.md#realtime`.
 */
export function foldTurnEvent(draft: ReplyDraft, event: TurnEvent): ReplyDraft {
  if (event.seq !== draft.lastSeq + 1) return draft;
  const next = { ...draft, lastSeq: event.seq };
  switch (event.type) {
    case 'turn.delta':
      return { ...next, content: draft.content + event.text };
    case 'turn.step':
      return { ...next, steps: putStep(draft.steps, event.step) };
    case 'turn.reset':
      return { ...next, content: '', steps: [], state: 'running', message: null, error: null };
    case 'turn.completed':
      return { ...next, state: 'completed', message: event.message, content: event.message.content };
    case 'turn.stopped':
      return { ...next, state: 'stopped', message: event.message, content: event.message.content };
    case 'turn.failed':
      return {
        ...next,
        state: 'failed',
        message: event.message ?? null,
        error: { code: event.code, detail: event.detail },
      };
  }
}

/** A step is published at its start and at its end. The later event replaces the earlier one. */
export function putStep(steps: readonly TurnStep[], step: TurnStep): readonly TurnStep[] {
  const at = steps.findIndex((one) => one.id === step.id);
  return at === -1 ? [...steps, step] : steps.with(at, step);
}

/** The steps of an ended reply. Marks steps that are still running as failed. */
export function endedSteps(steps: readonly TurnStep[]): TurnStep[] {
  return steps.map((step) => (step.status === 'running' ? { ...step, status: 'failed' } : step));
}
