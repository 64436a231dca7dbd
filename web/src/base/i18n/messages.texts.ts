// Written by `npm run texts` from web/src/locales/en/messages.json: change the messages there.
import { defineTexts } from './texts';

export interface MessagesTexts {
  messages: string;
  source: (values: { label: string | number; title: string | number }) => string;
  codeTitle: string;
  codeFailed: string;
  showCode: string;
  output: string;
  copyOutput: string;
  needsInput: string;
  errorDetails: string;
  codeName: string;
  lines: (values: { count: number }) => string;
  tableName: string;
  table: (values: { rows: number; columns: number }) => string;
  plotName: (values: { number: string | number }) => string;
  tableLoading: string;
  moreRows: (values: { count: number }) => string;
  rowNames: string;
  notShown: string;
  download: (values: { name: string | number }) => string;
  downloadShort: string;
  fullScreen: (values: { name: string | number }) => string;
  openResult: (values: { name: string | number }) => string;
  openProgram: string;
  close: string;
  slideNumber: (values: { number: string | number }) => string;
  slides: (values: { count: number }) => string;
  pages: (values: { count: number }) => string;
  words: (values: { count: number }) => string;
  downloadFailed: (values: { reason: string | number }) => string;
  documentFailed: string;
  madeImage: string;
  imageGone: string;
  imageMissing: string;
  imageFailed: (values: { reason: string | number }) => string;
  imageNetwork: (values: { reason: string | number }) => string;
  imageJobFailed: (values: { reason: string | number }) => string;
  imageTimedOut: string;
  imageStatusFailed: (values: { reason: string | number }) => string;
  unknownError: string;
  aboutFile: (values: { name: string | number; status: string | number }) => string;
  attached: string;
  preview: (values: { name: string | number }) => string;
  noPreview: string;
  open: string;
  deleteFile: (values: { name: string | number }) => string;
  deleteFileTitle: string;
  deleteFileText: (values: { name: string | number }) => string;
  deleteFileConfirm: string;
  fileDeleted: string;
  replyDone: (values: { reply: string | number }) => string;
}

export const messagesTexts = defineTexts<MessagesTexts>(
  import.meta.glob<MessagesTexts>('../../locales/en/messages.json', { import: 'default', eager: true }),
  import.meta.glob<MessagesTexts>(['../../locales/*/messages.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
