import { saveBlob } from '../../../ui/save-blob';

/** Hands a text to the browser's downloads. */
export function saveText(name: string, text: string): void {
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
