import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { UnreadablePage } from './unreadable-file.js';

/** Pixels per point: 200 dpi. Tesseract reads it as well as 300 dpi in half the time. */
const SCALE = 200 / 72;
/** A page is blank if its darkest pixel is lighter than this. */
const BLANK_FROM = 200;

/** Renders PDF pages with PDFium as WebAssembly, which can access only its own memory. */
export class PageImages {
  private constructor(private readonly document: PDFiumDocument) {}

  static async open(bytes: Buffer): Promise<PageImages> {
    try {
      return new PageImages(await (await PDFiumLibrary.init()).loadDocument(bytes));
    } catch (error) {
      throw new UnreadablePage('The PDF could not be drawn.', { cause: error });
    }
  }

  /**
   * Renders a page in greyscale (PGM) with at most `mostPixels` pixels. Null if it is blank, or has text and no image.
   * @throws UnreadablePage; the document is unusable after that.
   */
  async draw(number: number, mostPixels: number, hasText: boolean): Promise<Uint8Array | null> {
    try {
      const page = this.document.getPage(number - 1);
      if (hasText && !hasImage(page)) return null;
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const area = Math.max(1, originalWidth * originalHeight);
      const scale = Math.min(SCALE, Math.sqrt(mostPixels / area));
      const { width, height, data } = await page.render({
        scale,
        colorSpace: 'Gray',
        render: ({ data: pixels }) => Promise.resolve(pixels),
      });
      if (data.every((pixel) => pixel >= BLANK_FROM)) return null;
      return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
    } catch (error) {
      throw new UnreadablePage('A page could not be drawn.', { cause: error });
    }
  }
}

function hasImage(page: PDFiumPage): boolean {
  for (const { type } of page.objects()) if (type === 'image' || type === 'form') return true;
  return false;
}
