// Written by `npm run texts` from web/src/locales/en/chat.json: change the messages there.
import { defineTexts } from './texts';

export interface ChatTexts {
  tagline: string;
  menu: string;
  adminDashboard: string;
  myClasses: string;
  clearChat: string;
  logout: string;
  clearTitle: string;
  clearText: string;
  cancel: string;
  emptyTitle: string;
  emptyText: string;
  footer: (values: { product: string | number }) => string;
  demoNotice: string;
  demoLink: string;
  inputLabel: string;
  inputPlaceholder: string;
  send: string;
  stop: string;
  attach: string;
  takePhoto: string;
  chooseFiles: string;
  bytes: (values: { count: number }) => string;
  dropFiles: string;
  stagedFiles: string;
  removeFile: (values: { name: string | number }) => string;
  uploading: (values: { percent: string | number }) => string;
  fileReading: string;
  fileFailed: string;
  tooManyFiles: (values: { most: string | number }) => string;
  waitsForNext: string;
  fileTooLarge: (values: { name: string | number; most: string | number }) => string;
  fileEmpty: (values: { name: string | number }) => string;
  fileTypeRefused: (values: { name: string | number }) => string;
  analyzing: string;
  regenerating: string;
  creatingImage: string;
  inLine: (values: { position: number; wait: string | number }) => string;
  minutes: (values: { value: string | number }) => string;
  assistant: string;
  you: string;
  edited: string;
  edit: string;
  editLabel: string;
  save: string;
  delete: string;
  retry: string;
  notSent: string;
  waitingToSend: string;
  sending: string;
  cancelSend: string;
  stopped: string;
  steps: (values: { count: number }) => string;
  seconds: (values: { value: string | number }) => string;
  sources: string;
  moreSources: (values: { count: number }) => string;
  page: (values: { page: string | number }) => string;
  jumpToLatest: string;
  loadingHistory: string;
  historyFailed: string;
  tryAgain: string;
  loadingOlder: string;
  writing: string;
  connecting: string;
  offline: string;
  blocked: string;
  uploadFailed: string;
  uploadFailedWith: (values: { reason: string | number }) => string;
  deleteFileFailed: (values: { reason: string | number }) => string;
  stageFailed: (values: { reason: string | number }) => string;
  editFailed: string;
  deleteFailed: string;
  deleteFailedOnServer: string;
  clearFailed: string;
  clearError: string;
  messageTooLong: (values: { most: string | number }) => string;
  suggestions: string;
}

export const chatTexts = defineTexts<ChatTexts>(
  import.meta.glob<ChatTexts>('../../locales/en/chat.json', { import: 'default', eager: true }),
  import.meta.glob<ChatTexts>(['../../locales/*/chat.json', '!../../locales/en/*'], { import: 'default' }),
);
