import { localStore } from '../../account/local/deferred-store';
import { fetchModule } from '../../base/fetch-module';
import { loadTexts, type Catalogue } from '../../base/i18n/texts';
import { askedDialog } from '../../ui/ask-host';
import { deferred, deferredDialog } from '../../ui/deferred';
import { drawerDialog } from '../../ui/drawer';
import { openedMenu } from '../../ui/menu';

/** Parts of the chat that the first paint does not need: their code is fetched later, in a few files. */

const dialogs = deferred(() => fetchModule(() => import('./deferred/chat-dialogs')));
const list = deferred(() => fetchModule(() => import('./deferred/list')));
const paper = deferred(() => fetchModule(() => import('./deferred/paper')));
const replyParts = deferred(() => fetchModule(() => import('./deferred/reply-parts')));

/** A part with its texts: it would wait for them when it is opened. */
async function withTexts<Part, Texts>(part: Part, texts: Catalogue<Texts>): Promise<Part> {
  await loadTexts(texts);
  return part;
}

export const filePreview = deferredDialog(async () => (await dialogs.prepare()).FilePreview);
export const lightbox = deferredDialog(async () => (await dialogs.prepare()).Lightbox);
export const shortcutsDialog = deferredDialog(async () => (await dialogs.prepare()).ShortcutsDialog);
export const moveDialog = deferredDialog(async () => {
  const { MoveDialog, foldersTexts } = await dialogs.prepare();
  return withTexts(MoveDialog, foldersTexts);
});
export const settingsDialog = deferredDialog(async () => {
  const { SettingsDialog, settingsTexts } = await dialogs.prepare();
  return withTexts(SettingsDialog, settingsTexts);
});
export const passwordDialog = deferredDialog(async () => {
  const { PasswordDialog, accountTexts } = await dialogs.prepare();
  return withTexts(PasswordDialog, accountTexts);
});
export const rememberAction = deferred(async () => (await dialogs.prepare()).askMemory);
export const exportActions = deferred(async () => (await paper.prepare()).exportActions);
export const printSheet = deferred(async () => (await paper.prepare()).PrintSheet);
export const listFilter = deferred(async () => {
  const { ListFilter, foldersTexts } = await list.prepare();
  return withTexts(ListFilter, foldersTexts);
});
export const searchResults = deferred(async () => {
  const { SearchResults, searchTexts } = await list.prepare();
  return withTexts(SearchResults, searchTexts);
});
export const replyActions = deferred(async () => (await replyParts.prepare()).ReplyActions);
export const versionSwitch = deferred(async () => (await replyParts.prepare()).VersionSwitch);

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
