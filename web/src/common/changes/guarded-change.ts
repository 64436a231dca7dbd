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

/** False if the user has declined. */
type Question = ConfirmQuestion | boolean;

export interface GuardedChange<Report> {
  /** Returns the confirmation, with effects from a dry run; true if none is needed. */
  question?: () => Question | Promise<Question>;
  run: () => Promise<Report>;
  /** The topics to invalidate after success or failure. */
  topics: readonly Topic[];
  /** The success notice, with undo if the report offers it. */
  done?: string | ((report: Report) => string);
  /** The text for an error without its own, or a function that handles the error. */
  failed?: string | ((error: unknown) => void);
}

/** The report of a change, and its undo function if there is one. */
export interface Done<Report> {
  report: Report;
  undo: (() => void) | null;
}

/** Confirms if needed, runs a change, reports the result, and offers undo. Null if nothing was done. */
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

/** `guardedChange` for components, with a busy state. */
export function useGuardedChange() {
  const [{ client }] = useState(pageQueries);
  const { isPending, mutateAsync } = useMutation({ mutationFn: guardedChange<unknown> }, client);
  const change = mutateAsync as typeof guardedChange;
  return { busy: isPending, change };
}
