import { fetchModule } from '../../base/fetch-module';
import { loadTexts, type Catalogue } from '../../base/i18n/texts';
import { askedDialog } from '../../ui/ask-host';
import { deferred, deferredDialog } from '../../ui/deferred';
import { drawerDialog } from '../../ui/drawer';
import { openedMenu } from '../../ui/menu';
import { localStore } from '../../app/local/deferred-store';

/** Parts of the chat that the first paint does not need: their code is fetched later. */

/** Fetches a part with its texts: it would wait for them when it is opened. */
async function withTexts<Part, Texts>(
  part: () => Promise<Part>,
  texts: () => Promise<Catalogue<Texts>>,
): Promise<Part> {
  const [code] = await Promise.all([fetchModule(part), fetchModule(texts).then(loadTexts)]);
  return code;
}

export const filePreview = deferredDialog(
  async () => (await fetchModule(() => import('./messages/file-preview'))).FilePreview,
);
export const lightbox = deferredDialog(
  async () => (await fetchModule(() => import('./messages/results/lightbox'))).Lightbox,
);
export const shortcutsDialog = deferredDialog(
  async () => (await fetchModule(() => import('./shortcuts/shortcuts-dialog'))).ShortcutsDialog,
);
export const moveDialog = deferredDialog(async () => {
  const texts = async () => (await import('../../base/i18n/folders.texts')).foldersTexts;
  return (await withTexts(() => import('./sidebar/folders/move-dialog'), texts)).MoveDialog;
});
export const settingsDialog = deferredDialog(async () => {
  const texts = async () => (await import('../../base/i18n/settings.texts')).settingsTexts;
  return (await withTexts(() => import('./settings/settings-dialog'), texts)).SettingsDialog;
});
export const passwordDialog = deferredDialog(async () => {
  const texts = async () => (await import('../../base/i18n/account.texts')).accountTexts;
  return (await withTexts(() => import('../../app/password-dialog'), texts)).PasswordDialog;
});
export const rememberAction = deferred(
  async () => (await fetchModule(() => import('./settings/ask-memory'))).askMemory,
);
export const exportActions = deferred(() => fetchModule(() => import('./export/export.actions')));
export const printSheet = deferred(
  async () => (await fetchModule(() => import('./export/print-sheet'))).PrintSheet,
);

export const listFilter = deferred(async () => {
  const texts = async () => (await import('../../base/i18n/folders.texts')).foldersTexts;
  return (await withTexts(() => import('./sidebar/folders/list-filter'), texts)).ListFilter;
});

export const searchResults = deferred(async () => {
  const texts = async () => (await import('../../base/i18n/search.texts')).searchTexts;
  return (await withTexts(() => import('./sidebar/search/search-results'), texts)).SearchResults;
});

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
  settingsDialog,
  passwordDialog,
  rememberAction,
  listFilter,
  searchResults,
  exportActions,
  printSheet,
] as const;
