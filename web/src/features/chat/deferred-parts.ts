import { fetchModule } from '../../base/fetch-module';
import { askedDialog } from '../../ui/ask-host';
import { deferred, deferredDialog } from '../../ui/deferred';
import { drawerDialog } from '../../ui/drawer';
import { openedMenu } from '../../ui/menu';
import { localStore } from '../../app/local/deferred-store';

/** Parts of the chat that the first paint does not need: their code is fetched later. */

export const filePreview = deferredDialog(
  async () => (await fetchModule(() => import('./messages/file-preview'))).FilePreview,
);
export const lightbox = deferredDialog(
  async () => (await fetchModule(() => import('./messages/results/lightbox'))).Lightbox,
);
export const shortcutsDialog = deferredDialog(
  async () => (await fetchModule(() => import('./shortcuts/shortcuts-dialog'))).ShortcutsDialog,
);
export const moveDialog = deferredDialog(
  async () => (await fetchModule(() => import('./sidebar/folders/move-dialog'))).MoveDialog,
);
export const settingsDialog = deferredDialog(
  async () => (await fetchModule(() => import('./settings/settings-dialog'))).SettingsDialog,
);
export const passwordDialog = deferredDialog(
  async () => (await fetchModule(() => import('../../app/password-dialog'))).PasswordDialog,
);
export const rememberAction = deferred(
  async () => (await fetchModule(() => import('./settings/ask-memory'))).askMemory,
);
export const exportActions = deferred(() => fetchModule(() => import('./export/export.actions')));
export const printSheet = deferred(
  async () => (await fetchModule(() => import('./export/print-sheet'))).PrintSheet,
);

/** Fetched soon after the page, so that nothing opens with a delay, and all of it without a network. */
export const PREPARED = [
  localStore,
  openedMenu,
  askedDialog,
  drawerDialog,
  filePreview,
  lightbox,
  shortcutsDialog,
  moveDialog,
  exportActions,
  printSheet,
] as const;
