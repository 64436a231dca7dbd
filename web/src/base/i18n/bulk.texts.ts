// Written by `npm run texts` from web/src/locales/en/bulk.json: change the messages there.
import { defineTexts } from './texts';

export interface BulkTexts {
  actions: string;
  grant: string;
  revoke: string;
  addToClass: string;
  removeFromClass: string;
  move: string;
  role: string;
  reset: string;
  delete: string;
  group: string;
  confirm: (values: { action: string | number; count: string | number }) => string;
  checking: string;
  working: (values: { count: number }) => string;
  nothing: string;
  willGrant: (values: { count: number }) => string;
  willRevoke: (values: { count: number }) => string;
  willAdd: (values: { count: number; name: string | number }) => string;
  willRemove: (values: { count: number; name: string | number }) => string;
  willMove: (values: { count: number; name: string | number }) => string;
  willRole: (values: { count: number; name: string | number }) => string;
  willReset: (values: { count: number }) => string;
  willDelete: (values: { count: number }) => string;
  teachNoMore: (values: { count: number; classes: string | number }) => string;
  leaveClasses: (values: { users: number; count: number; classes: string | number }) => string;
  sessionsEnd: (values: { count: number }) => string;
  chatsDeleted: (values: { count: number }) => string;
  didGrant: (values: { count: number }) => string;
  didRevoke: (values: { count: number }) => string;
  didAdd: (values: { count: number; name: string | number }) => string;
  didRemove: (values: { count: number; name: string | number }) => string;
  didMove: (values: { count: number; name: string | number }) => string;
  didRole: (values: { count: number }) => string;
  didReset: (values: { count: number }) => string;
  didDelete: (values: { count: number }) => string;
  cannot: (values: { count: number }) => string;
  failed: (values: { count: number }) => string;
  userNumber: (values: { id: string | number }) => string;
  reason: string;
  copyList: string;
  downloadList: string;
  leftList: string;
  undoFor: (values: { name: string | number }) => string;
}

export const bulkTexts = defineTexts<BulkTexts>(
  import.meta.glob<BulkTexts>('../../locales/en/bulk.json', { import: 'default', eager: true }),
  import.meta.glob<BulkTexts>(['../../locales/*/bulk.json', '!../../locales/en/*'], { import: 'default' }),
);
