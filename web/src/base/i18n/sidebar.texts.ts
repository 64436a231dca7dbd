// Written by `npm run texts` from web/src/locales/en/sidebar.json: change the messages there.
import { defineTexts } from './texts';

export interface SidebarTexts {
  flashcards: string;
  studyPlans: string;
  myLessons: string;
  conversations: string;
  toggle: string;
  newChat: string;
  search: string;
  clearSearch: string;
  loading: string;
  none: string;
  failed: string;
  tryAgain: string;
  today: string;
  yesterday: string;
  week: string;
  earlier: string;
  writing: string;
  unread: string;
  actions: (values: { title: string | number }) => string;
  pinned: string;
  pin: string;
  unpin: string;
  move: string;
  archive: string;
  unarchive: string;
  noneArchived: string;
  noneInFolder: string;
  rename: string;
  renameTitle: string;
  title: string;
  remove: string;
  removeTitle: string;
  removeText: (values: { title: string | number }) => string;
  wasArchived: (values: { title: string | number }) => string;
  wasUnarchived: (values: { title: string | number }) => string;
  moved: (values: { title: string | number }) => string;
  movedTo: (values: { title: string | number; folder: string | number }) => string;
  movedOut: (values: { title: string | number }) => string;
  removed: (values: { title: string | number }) => string;
  removeWaits: (values: { title: string | number }) => string;
  waits: string;
  cancel: string;
  newFailed: string;
  openFailed: string;
  exportMarkdown: string;
  exportPdf: string;
  exporting: string;
  exportFailed: string;
  exportEmpty: string;
  exportedOn: (values: { date: string | number }) => string;
  you: string;
  assistant: string;
  attached: string;
  code: string;
  output: string;
  made: string;
  sources: string;
  page: (values: { page: string | number }) => string;
  image: string;
  shortcuts: string;
  shortcutsText: string;
  keyNew: string;
  keySearch: string;
  keyFocus: string;
  keyVoice: string;
  keyStop: string;
  keySidebar: string;
  keyHelp: string;
  keySend: string;
  keyBreak: string;
  singleKeys: string;
  singleKeysHint: string;
  or: string;
}

export const sidebarTexts = defineTexts<SidebarTexts>(
  import.meta.glob<SidebarTexts>('../../locales/en/sidebar.json', { import: 'default', eager: true }),
  import.meta.glob<SidebarTexts>(['../../locales/*/sidebar.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
