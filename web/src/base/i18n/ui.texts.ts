// Written by `npm run texts` from web/src/locales/en/ui.json: change the messages there.
import { defineTexts } from './texts';

export interface UiTexts {
  dismiss: string;
  close: string;
  cancel: string;
  discardChanges: string;
  discardChangesText: string;
  discard: string;
  keepEditing: string;
  save: string;
  loading: string;
  showPassword: string;
  hidePassword: string;
  copyCode: string;
  openCode: string;
  openTable: string;
  copied: string;
  copyFailed: string;
  code: string;
  codeBlock: string;
  formula: string;
  diagram: string;
  diagramSource: string;
  diagramView: string;
  diagramAlt: string;
  diagramBroken: string;
  saveDiagram: string;
  table: string;
  taskDone: string;
  taskOpen: string;
  preparingPrint: string;
  dialogFailed: string;
  badTime: (values: { example: string | number }) => string;
  chooseTime: (values: { field: string | number }) => string;
  whichNumber: string;
}

export const uiTexts = defineTexts<UiTexts>(
  import.meta.glob<UiTexts>('../../locales/en/ui.json', { import: 'default', eager: true }),
  import.meta.glob<UiTexts>(['../../locales/*/ui.json', '!../../locales/en/*'], { import: 'default' }),
);
