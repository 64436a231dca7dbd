// Written by `npm run texts` from web/src/locales/en/plans.json: change the messages there.
import { defineTexts } from './texts';

export interface PlansTexts {
  plans: string;
  prepare: string;
  edit: string;
  noPlans: string;
  save: string;
  start: string;
  startPlan: (values: { title: string | number }) => string;
  editPlan: (values: { title: string | number }) => string;
  copyPlan: (values: { title: string | number }) => string;
  giveAsHomework: (values: { title: string | number }) => string;
  deletePlan: (values: { title: string | number }) => string;
  deleted: (values: { title: string | number }) => string;
  copy: string;
  copied: string;
  copiedWithout: (values: { count: number }) => string;
  itemCount: (values: { count: number }) => string;
  scheduled: string;
  unscheduled: string;
  joinCode: string;
  joinCodeHint: string;
  rules: string;
  rulesHint: string;
  scope: string;
  scopeHint: string;
  tone: string;
  toneHint: string;
  tools: string;
  toolsOff: string;
  toolCode: string;
  toolDocuments: string;
  toolImages: string;
  toolStudy: string;
  toolWeb: string;
  hints: string;
  hintsCount: (values: { count: number }) => string;
  items: string;
  itemsHint: string;
  item: (values: { number: number }) => string;
  addItem: string;
  moveUp: (values: { number: number }) => string;
  removeItem: (values: { number: number }) => string;
  prepared: string;
  aFile: string;
  codeToJoin: string;
  sendItem: (values: { number: number }) => string;
  sentAt: (values: { time: string | number }) => string;
  rulesOfLesson: string;
  rulesOfLessonText: string;
  handOver: string;
  handOverText: string;
  handOverNow: string;
  colleague: string;
  lastDay: string;
  covers: (values: { name: string | number; time: string | number }) => string;
  youCover: (values: { time: string | number; name: string | number }) => string;
  endCover: string;
  coverEnded: string;
  hintsMode: string;
}

export const plansTexts = defineTexts<PlansTexts>(
  import.meta.glob<PlansTexts>('../../locales/en/plans.json', { import: 'default', eager: true }),
  import.meta.glob<PlansTexts>(['../../locales/*/plans.json', '!../../locales/en/*'], { import: 'default' }),
);
