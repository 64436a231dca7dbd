// Written by `npm run texts` from web/src/locales/en/workspace.json: change the messages there.
import { defineTexts } from './texts';

export interface WorkspaceTexts {
  editAndRun: string;
  editor: string;
  editorHint: string;
  programInput: string;
  programInputHint: string;
  run: string;
  running: string;
  cancel: string;
  runTitle: (values: { number: string | number }) => string;
  runFailed: (values: { number: string | number }) => string;
  runWaits: string;
  runNotStarted: string;
  closePane: string;
  paneLoading: string;
  paneFailed: string;
  readAgain: string;
  citedPassage: string;
  pageLabel: (values: { page: string | number }) => string;
  pages: string;
  slideLabel: (values: { slide: string | number }) => string;
  pagesPending: string;
  pagesFailed: string;
  pagesUnavailable: string;
  tableCut: string;
  moreText: string;
  zoomIn: (values: { name: string | number }) => string;
  zoomOut: (values: { name: string | number }) => string;
  makingVersion: string;
  workingOnIt: string;
  answerInChat: string;
  restoreVersion: string;
  olderVersion: string;
  restoreFailed: string;
  editFile: string;
  editSlidesHint: string;
  editDocumentHint: string;
  sendEdit: string;
  asFormat: (values: { format: string | number }) => string;
  formatWord: string;
  formatPowerPoint: string;
  formatExcel: string;
  formatFailed: string;
  cardsFromFile: (values: { name: string | number }) => string;
}

export const workspaceTexts = defineTexts<WorkspaceTexts>(
  import.meta.glob<WorkspaceTexts>('../../locales/en/workspace.json', { import: 'default', eager: true }),
  import.meta.glob<WorkspaceTexts>(['../../locales/*/workspace.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
