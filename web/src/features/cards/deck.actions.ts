import type { CardsTexts } from '../../base/i18n/cards.texts';
import { reasonOf } from '../../transport/errors';
import { api, apiBlob } from '../../transport/rest';
import { askConfirm } from '../../ui/ask';
import { saveBlob } from '../../ui/save-blob';
import { notifyError } from '../../ui/snackbar';

interface Deck {
  id: string;
  title: string;
}

/** Downloads the deck. */
export async function exportDeck(
  { id, title }: Deck,
  format: 'apkg' | 'anki' | 'csv',
  texts: CardsTexts,
): Promise<void> {
  try {
    const blob = await apiBlob(`/api/decks/${id}/export`, { query: { format } });
    saveBlob(blob, `${fileName(title)}.${format === 'anki' ? 'txt' : format}`);
  } catch {
    notifyError(texts.exportFailed);
  }
}

const fileName = (title: string): string => title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'cards';

/** Downloads the plan as a calendar. */
export async function exportPlan({ id, title }: Deck, texts: CardsTexts): Promise<void> {
  try {
    saveBlob(await apiBlob(`/api/plans/${id}/calendar.ics`), `${fileName(title)}.ics`);
  } catch {
    notifyError(texts.exportFailed);
  }
}

/** Asks for confirmation, then deletes. Returns true if the deck was deleted. */
export const removeDeck = ({ id, title }: Deck, count: number, texts: CardsTexts): Promise<boolean> =>
  remove(`/api/decks/${id}`, texts.deleteDeck, texts.deleteDeckText({ title, count }), texts);

/** Asks for confirmation, then deletes. Returns true if the plan was deleted. */
export const removePlan = ({ id, title }: Deck, texts: CardsTexts): Promise<boolean> =>
  remove(`/api/plans/${id}`, texts.deletePlan, texts.deletePlanText({ title }), texts);

/** Asks for confirmation, then deletes. Returns true if the card was deleted. */
export const removeCard = (id: string, texts: CardsTexts): Promise<boolean> =>
  remove(`/api/cards/${id}`, texts.deleteCard, texts.deleteCardText, texts);

async function remove(path: string, title: string, text: string, texts: CardsTexts): Promise<boolean> {
  if (!(await askConfirm({ title, text, confirmLabel: texts.delete, danger: true }))) return false;
  try {
    await api('DELETE', path);
    return true;
  } catch (error) {
    notifyError(reasonOf(error, texts.saveFailed));
    return false;
  }
}
