/** Exports of a conversation: to a file or to paper. */
export * as exportActions from '../export/export.actions';
export { PrintSheet } from '../export/print-sheet';
