import type { UiTexts } from '../base/i18n/ui.texts';
import { askConfirm } from '../ui/ask';

/** Asks before a dialog closes with what was typed in it. */
export const askDiscard = (texts: UiTexts): Promise<boolean> =>
  askConfirm({
    title: texts.discardChanges,
    text: texts.discardChangesText,
    confirmLabel: texts.discard,
    cancelLabel: texts.keepEditing,
    danger: true,
  });
