import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ACTION_KEYS } from './action-keys';

const LABELS = ACTION_KEYS satisfies Readonly<Record<string, keyof AdminTexts>>;

type Action = keyof typeof LABELS;

export const ACTIONS = Object.keys(LABELS) as Action[];

/** The text of an action; its api name if this page does not know it. */
export const actionLabel = (action: string, texts: AdminTexts): string =>
  action in LABELS ? texts[LABELS[action as Action]] : action;
