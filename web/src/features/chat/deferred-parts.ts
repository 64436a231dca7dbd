import { localStore } from '../../account/local/deferred-store';
import { loadTexts, type Catalogue } from '../../base/i18n/texts';
import { askedDialog } from '../../ui/ask-host';
import { deferred, deferredImport, type Deferred } from '../../ui/deferred';
import { drawerDialog } from '../../ui/drawer';

/** Code that the first paint does not need: loaded later, in a few files. */

const dialogs = deferredImport(() => import('./deferred/chat-dialogs'));
const list = deferredImport(() => import('./deferred/list'));
const paper = deferredImport(() => import('./deferred/paper'));
const replyParts = deferredImport(() => import('./deferred/reply-parts'));

/** Loads a part together with its texts, so that it does not wait for them when it opens. */
const withTexts = <Module, Name extends keyof Module, Texts>(
  code: Deferred<Module>,
  name: Name,
  textsOf: (module: Module) => Catalogue<Texts>,
): Deferred<Module[Name]> =>
  deferred(async () => {
    const module = await code.prepare();
    await loadTexts(textsOf(module));
    return module[name];
  });

export const limitNote = deferredImport(() => import('./composer/limit-note'), 'LimitNote');
export const filePreview = deferredImport(dialogs, 'FilePreview');
export const lightbox = deferredImport(dialogs, 'Lightbox');
export const shortcutsDialog = deferredImport(dialogs, 'ShortcutsDialog');
export const moveDialog = withTexts(dialogs, 'MoveDialog', ({ foldersTexts }) => foldersTexts);
export const settingsDialog = withTexts(dialogs, 'SettingsDialog', ({ settingsTexts }) => settingsTexts);
export const passwordDialog = withTexts(dialogs, 'PasswordDialog', ({ accountTexts }) => accountTexts);
export const rememberAction = deferredImport(dialogs, 'askMemory');
export const exportActions = deferredImport(paper, 'exportActions');
export const printSheet = deferredImport(paper, 'PrintSheet');
export const listFilter = withTexts(list, 'ListFilter', ({ foldersTexts }) => foldersTexts);
export const searchResults = withTexts(list, 'SearchResults', ({ searchTexts }) => searchTexts);
export const replyActions = deferredImport(replyParts, 'ReplyActions');
export const versionSwitch = deferredImport(replyParts, 'VersionSwitch');

/** Loaded soon after the page, so that each part opens without delay and works offline. */
export const PRELOADED = [
  localStore,
  askedDialog,
  drawerDialog,
  limitNote,
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
