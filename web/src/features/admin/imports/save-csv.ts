import { CSV_BOM } from '@studyhall/domain';
import { saveBlob } from '../../../ui/save-blob';

/** Downloads a CSV text. Restores the byte order mark, which reading a response removes. */
export function saveCsv(name: string, csv: string): void {
  const bytes = csv.startsWith(CSV_BOM) ? csv : CSV_BOM + csv;
  saveBlob(new Blob([bytes], { type: 'text/csv;charset=utf-8' }), name);
}
