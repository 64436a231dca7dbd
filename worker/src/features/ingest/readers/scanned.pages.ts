import { PageImages } from './page.images.js';
import type { Reading, ScanMark } from './passages.js';
import { TextRecognizer } from './text.recognizer.js';

/** Pages with fewer characters than this are read as images too if an image is on them: a stamp, a page number. */
const FEW_CHARACTERS = 40;

let recognizer: Promise<TextRecognizer> | undefined;

/** One for the process: its languages take half a second to load. */
export function getRecognizer({ scans }: Reading): Promise<TextRecognizer> {
  recognizer ??= TextRecognizer.start(scans.languages);
  return recognizer;
}

export const isScan = (text: string): boolean => text.replace(/\s/g, '').length < FEW_CHARACTERS;

/** What happens to the next page of the upload that is an image, by the limits. */
export function nextScan(reading: Reading, isEmpty: boolean): ScanMark['scan'] | null {
  const { languages, skip, most } = reading.scans;
  if (languages.length === 0) return null;
  reading.scanned += 1;
  if (reading.scanned <= skip) return 'skipped';
  if (reading.scanned <= most) return 'reading';
  return isEmpty ? 'left out' : null;
}

/** Reads the pages of one PDF that are images. */
export class ScannedPages {
  #images: Promise<PageImages> | undefined;

  constructor(
    private readonly bytes: Buffer,
    private readonly reading: Reading,
  ) {}

  /** The text of a page with little text of its own, or with none. @throws UnreadablePage */
  async text(number: number, own: string): Promise<string> {
    this.#images ??= PageImages.open(this.bytes);
    const images = await this.#images;
    const image = await images.draw(number, this.reading.limits.scanPixels, own.trim() !== '');
    if (!image) return own;
    const recognized = (await getRecognizer(this.reading)).recognize(image);
    return recognized.length > own.length ? recognized : own;
  }
}
