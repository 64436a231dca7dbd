/** The chat's dialogs and their texts in one file: many small files would load one after another. */
export { PasswordDialog } from '../../../account/password-dialog';
export { accountTexts } from '../../../base/i18n/account.texts';
export { foldersTexts } from '../../../base/i18n/folders.texts';
export { settingsTexts } from '../../../base/i18n/settings.texts';
export { FilePreview } from '../messages/file-preview';
export { Lightbox } from '../messages/results/lightbox';
export { askMemory } from '../settings/ask-memory';
export { SettingsDialog } from '../settings/settings-dialog';
export { ShortcutsDialog } from '../shortcuts/shortcuts-dialog';
export { MoveDialog } from '../sidebar/folders/move-dialog';
