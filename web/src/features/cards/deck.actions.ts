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

/** Hands the deck to the browser's downloads. */
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

/** Asks, then deletes. True where the deck is gone. */
export async function removeDeck({ id, title }: Deck, count: number, texts: CardsTexts): Promise<boolean> {
  const yes = await askConfirm({
    title: texts.deleteDeck,
    text: texts.deleteDeckText({ title, count }),
    confirmLabel: texts.delete,
    danger: true,
  });
  return yes && remove(`/api/decks/${id}`, texts);
}

/** Hands the plan to the browser's downloads, as a calendar. */
export async function exportPlan({ id, title }: Deck, texts: CardsTexts): Promise<void> {
  try {
    saveBlob(await apiBlob(`/api/plans/${id}/calendar.ics`), `${fileName(title)}.ics`);
  } catch {
    notifyError(texts.exportFailed);
  }
}

/** Asks, then deletes. True where the plan is gone. */
export async function removePlan({ id, title }: Deck, texts: CardsTexts): Promise<boolean> {
  const yes = await askConfirm({
    title: texts.deletePlan,
    text: texts.deletePlanText({ title }),
    confirmLabel: texts.delete,
    danger: true,
  });
  return yes && remove(`/api/plans/${id}`, texts);
}

/** Asks, then deletes. True where the card is gone. */
export async function removeCard(id: string, texts: CardsTexts): Promise<boolean> {
  const yes = await askConfirm({
    title: texts.deleteCard,
    text: texts.deleteCardText,
    confirmLabel: texts.delete,
    danger: true,
  });
  return yes && remove(`/api/cards/${id}`, texts);
}

async function remove(path: string, texts: CardsTexts): Promise<boolean> {
  try {
    await api('DELETE', path);
    return true;
  } catch (error) {
    notifyError(reasonOf(error, texts.saveFailed));
    return false;
  }
}
