// Written by `npm run texts` from web/src/locales/en/exercises.json: change the messages there.
import { defineTexts } from './texts';

export interface ExercisesTexts {
  title: string;
  about: string;
  none: string;
  reading: (values: { count: number }) => string;
  search: string;
  nothingFound: string;
  addLabel: string;
  addHint: string;
  add: string;
  addUnclear: string;
  added: (values: { number: string | number }) => string;
  number: (values: { number: string | number }) => string;
  answer: string;
  noAnswer: string;
  place: (values: { name: string | number; page: string | number }) => string;
  found: string;
  byTeacher: string;
  showAll: string;
  showLess: string;
  correct: (values: { number: string | number }) => string;
  takeOut: (values: { number: string | number }) => string;
  takenOut: (values: { number: string | number }) => string;
  numberLabel: string;
  textLabel: string;
  answerLabel: string;
  answerHint: string;
  save: string;
  failed: string;
  openForAll: string;
  openForOne: (values: { name: string | number }) => string;
  openForAllText: (values: { name: string | number }) => string;
  openForOneText: (values: { name: string | number }) => string;
  openNow: string;
  which: string;
  allAsked: (values: { names: string | number }) => string;
  askedBy: (values: { count: number }) => string;
  openFor: (values: { count: number }) => string;
  isOpen: string;
  more: (values: { count: string | number }) => string;
  noneToOpen: string;
  openedForAll: (values: { exercise: string | number }) => string;
  openedForOne: (values: { exercise: string | number; name: string | number }) => string;
  nothingOpened: string;
}

export const exercisesTexts = defineTexts<ExercisesTexts>(
  import.meta.glob<ExercisesTexts>('../../locales/en/exercises.json', { import: 'default', eager: true }),
  import.meta.glob<ExercisesTexts>(['../../locales/*/exercises.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
