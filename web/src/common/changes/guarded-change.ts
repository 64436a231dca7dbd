import type { UndoOffer } from '@studyhall/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate, pageQueries } from '../../account/data/queries';
import type { Topic } from '../../account/data/read';
import { adminTexts } from '../../base/i18n/admin.texts';
import { textsNow } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { askConfirm, type ConfirmQuestion } from '../../ui/ask';
import { notify, notifyError } from '../../ui/snackbar';
import { offerUndo } from './undo';

/** False where the user has said no. */
type Question = ConfirmQuestion | boolean;

export interface GuardedChange<Report> {
  /** The question before the change, with the effects that a dry run answered; true where nothing needs to be asked. */
  question?: () => Question | Promise<Question>;
  run: () => Promise<Report>;
  /** What the change, done or not, makes outdated. */
  topics: readonly Topic[];
  /** Says what was done, with the way back where the report has one. */
  done?: string | ((report: Report) => string);
  /** Stands for an error without a sentence of its own, or takes the error. */
  failed?: string | ((error: unknown) => void);
}

/** What a change did, and the way back where there is one. */
export interface Done<Report> {
  report: Report;
  undo: (() => void) | null;
}

/** Asks where that is needed, runs a change, says what came of it, and offers the way back. Null where nothing was done. */
export async function guardedChange<Report>(change: GuardedChange<Report>): Promise<Done<Report> | null> {
  const { question, run, topics, done, failed } = change;
  let isSent = false;
  try {
    const asked = (await question?.()) ?? true;
    if (!(typeof asked === 'boolean' ? asked : await askConfirm(asked))) return null;
    isSent = true;
    const report = await run();
    const text = typeof done === 'function' ? done(report) : done;
    return { report, undo: text === undefined ? null : say(text, report) };
  } catch (error) {
    if (typeof failed === 'function') failed(error);
    else notifyError(reasonOf(error, failed ?? textsNow(adminTexts).tryAgainLater));
    return null;
  } finally {
    if (isSent) invalidate(...topics);
  }
}

function say(text: string, report: unknown): (() => void) | null {
  const { undo_id: id } = (report ?? {}) as Partial<UndoOffer>;
  if (id !== undefined) return offerUndo(text, { undo_id: id });
  notify(text, 'success');
  return null;
}

/** `guardedChange` for a component that shows whether one runs. */
export function useGuardedChange() {
  const [{ client }] = useState(pageQueries);
  const { isPending, mutateAsync } = useMutation({ mutationFn: guardedChange<unknown> }, client);
  const change = mutateAsync as typeof guardedChange;
  return { busy: isPending, change };
}
