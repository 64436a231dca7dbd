import type { Piece, Reading, ScanMark } from './passages.js';
import { nextScan, getRecognizer } from './scanned.pages.js';
import { piecesOf } from './section.js';

const GIF = 'GIF8';

/** The text in an image, if any. Animations are not read. */
export async function* readImage(bytes: Buffer, reading: Reading): AsyncGenerator<Piece | ScanMark> {
  const scan = bytes.toString('latin1', 0, GIF.length) === GIF ? null : nextScan(reading, true);
  if (scan) yield { scan, page: 1, pages: 1 };
  if (scan !== 'reading') return;
  const text = (await getRecognizer(reading)).recognize(bytes);
  yield { scan: 'read', page: 1, pages: 1 };
  yield* piecesOf({ text, page: null, label: 'image' });
}
