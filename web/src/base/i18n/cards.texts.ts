// Written by `npm run texts` from web/src/locales/en/cards.json: change the messages there.
import { defineTexts } from './texts';

export interface CardsTexts {
  title: string;
  back: string;
  allDecks: string;
  loading: string;
  loadFailed: string;
  tryAgain: string;
  emptyTitle: string;
  emptyText: string;
  newDeck: string;
  deckName: string;
  create: string;
  save: string;
  rename: string;
  decks: string;
  cards: (values: { count: number }) => string;
  due: (values: { count: number }) => string;
  nothingDue: string;
  review: string;
  reviewDeck: (values: { title: string | number }) => string;
  optionsFor: (values: { title: string | number }) => string;
  edit: string;
  exportAnki: string;
  exportAnkiText: string;
  exportCsv: string;
  exportFailed: string;
  delete: string;
  deleteThisDeck: string;
  deleteDeck: string;
  deleteDeckText: (values: { title: string | number; count: number }) => string;
  deleteCard: string;
  deleteCardText: string;
  addCard: string;
  editCard: string;
  editCardOf: (values: { number: string | number }) => string;
  deleteCardOf: (values: { number: string | number }) => string;
  front: string;
  backSide: string;
  markdownHint: string;
  noCards: string;
  saveFailed: string;
  progress: (values: { count: number }) => string;
  showAnswer: string;
  answer: string;
  question: string;
  again: string;
  hard: string;
  good: string;
  easy: string;
  gradeIn: (values: { grade: string | number; interval: string | number }) => string;
  howWell: string;
  keys: string;
  done: string;
  doneText: (values: { count: number }) => string;
  offline: string;
  waiting: (values: { count: number }) => string;
  notCached: string;
  plans: string;
  examOn: (values: { day: string | number }) => string;
  minutes: (values: { count: string | number }) => string;
  sessionsDone: (values: { done: string | number; count: number }) => string;
  sessions: (values: { count: number }) => string;
  exportCalendar: string;
  exportCalendarOf: (values: { title: string | number }) => string;
  deletePlan: string;
  deletePlanOf: (values: { title: string | number }) => string;
  deletePlanText: (values: { title: string | number }) => string;
  dueToday: string;
  overdue: string;
  tickWaits: string;
}

export const cardsTexts = defineTexts<CardsTexts>(
  import.meta.glob<CardsTexts>('../../locales/en/cards.json', { import: 'default', eager: true }),
  import.meta.glob<CardsTexts>(['../../locales/*/cards.json', '!../../locales/en/*'], { import: 'default' }),
);
