import { defineTexts } from './texts';

const en = {
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  loading: 'Loading',
  menu: 'Menu',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'required',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here',
  code: 'code',
  table: 'Table',
  externalImage: 'Image on another site',
  taskDone: 'done',
  taskOpen: 'not done',
  footnotes: 'Footnotes',
};

export type UiTexts = typeof en;

export const uiTexts = defineTexts(en, { ar: async () => (await import('./ui.texts.ar')).ar });
