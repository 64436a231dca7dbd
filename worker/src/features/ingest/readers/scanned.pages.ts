import { PageImages } from './page.images.js';
import type { Reading, ScanMark } from './passages.js';
import { TextRecognizer } from './text.recognizer.js';

/** A page with fewer characters and an image counts as scanned: its text may be only a stamp or a page number. */
const FEW_CHARACTERS = 40;

let recognizer: Promise<TextRecognizer> | undefined;

/** One instance per process: loading its languages takes half a second. */
export function getRecognizer({ scans }: Reading): Promise<TextRecognizer> {
  recognizer ??= TextRecognizer.start(scans.languages);
  return recognizer;
}

export const isScan = (text: string): boolean => text.replace(/\s/g, '').length < FEW_CHARACTERS;

/** Decides by the limits what to do with the next scanned page of the upload. */
export function nextScan(reading: Reading, isEmpty: boolean): ScanMark['scan'] | null {
  const { languages, skip, most } = reading.scans;
  if (languages.length === 0) return null;
  reading.scanned += 1;
  if (reading.scanned <= skip) return 'skipped';
  if (reading.scanned <= most) return 'reading';
  return isEmpty ? 'left out' : null;
}

/** Reads the scanned pages of one PDF. */
export class ScannedPages {
  #images: Promise<PageImages> | undefined;

  constructor(
    private readonly bytes: Buffer,
    private readonly reading: Reading,
  ) {}

  /** The text of a page with little or no text of its own. @throws UnreadablePage */
  async text(number: number, own: string): Promise<string> {
    this.#images ??= PageImages.open(this.bytes);
    const images = await this.#images;
    const image = await images.draw(number, this.reading.limits.scanPixels, own.trim() !== '');
    if (!image) return own;
    const recognized = (await getRecognizer(this.reading)).recognize(image);
    return recognized.length > own.length ? recognized : own;
  }
}
