/** A conversation as a file or on paper. */
export * as exportActions from '../export/export.actions';
export { PrintSheet } from '../export/print-sheet';
