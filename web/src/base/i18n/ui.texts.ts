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
  diagram: 'Diagram',
  diagramSource: 'Source',
  diagramView: 'How the diagram is shown',
  diagramAlt: 'A diagram. Its source says in words what it shows.',
  diagramBroken: 'This diagram has a mistake in it and cannot be drawn: here is its source.',
  saveDiagram: 'Download as SVG',
  table: 'Table',
  taskDone: 'done',
  taskOpen: 'not done',
  dialogFailed: 'This cannot be opened without the network. Please try again when it is back.',
};

export type UiTexts = typeof en;

export const uiTexts = defineTexts(en, { ar: async () => (await import('./ui.texts.ar')).ar });
