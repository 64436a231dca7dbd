import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import type { TextPart } from './find-mark';

const MAX_CANVAS_PIXELS = 12_000_000;

/** One page: an empty box of its shape until it comes near the view. */
export class PageView {
  readonly element = document.createElement('section');
  private drawing: Promise<void> | undefined;
  /** Counts drawings: a late result of an earlier one is dropped. */
  private drawings = 0;
  private task: RenderTask | undefined;
  private find: ((items: string[]) => TextPart[] | null) | null = null;

  /** @param thumbnailPx the width of a thumbnail without texts */
  constructor(
    private readonly file: PDFDocumentProxy,
    private readonly number: number,
    shape: number,
    label: string,
    private readonly thumbnailPx?: number,
  ) {
    this.element.style.aspectRatio = String(shape);
    if (thumbnailPx === undefined) this.element.setAttribute('aria-label', label);
  }

  /** Its texts, in the order of its text layer. */
  async texts(): Promise<string[]> {
    const page = await this.file.getPage(this.number);
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item ? [item.str] : []));
  }

  /** Highlights a part of its texts instead of the previous one; null highlights nothing. Redraws the page if it is drawn. */
  mark(find: ((items: string[]) => TextPart[] | null) | null): void {
    if (find === this.find) return;
    this.find = find;
    this.redraw();
  }

  scrollToMark(): void {
    this.element.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }

  draw(): Promise<void> {
    // If drawing fails, the page stays an empty box.
    this.drawing ??= this.render().catch(() => undefined);
    return this.drawing;
  }

  /** Redraws the page at its new width, if it is drawn. */
  redraw(): void {
    if (!this.drawing) return;
    this.task?.cancel();
    this.drawing = undefined;
    void this.draw();
  }

  drop(): void {
    this.task?.cancel();
    this.drawings += 1;
    this.drawing = undefined;
    this.element.replaceChildren();
  }

  private async render(): Promise<void> {
    const drawing = (this.drawings += 1);
    const page = await this.file.getPage(this.number);
    const whole = page.getViewport({ scale: 1 });
    this.element.style.aspectRatio = String(whole.width / whole.height);
    const scale = (this.thumbnailPx ?? this.element.clientWidth) / whole.width;
    const canvas = document.createElement('canvas');
    const sharp = Math.min(devicePixelRatio, 2);
    const pixels = whole.width * whole.height * (scale * sharp) ** 2;
    const fit = sharp * Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / pixels));
    const viewport = page.getViewport({ scale: scale * fit });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    if (drawing !== this.drawings) return;
    this.task = page.render({ canvas, viewport });
    await this.task.promise;
    if (drawing !== this.drawings) return;
    this.element.replaceChildren(canvas);
    if (this.thumbnailPx === undefined) {
      const texts = await this.drawTexts(page, scale);
      if (drawing === this.drawings) this.element.append(texts);
    }
    page.cleanup();
  }

  private async drawTexts(page: PDFPageProxy, scale: number): Promise<HTMLElement> {
    const container = document.createElement('div');
    container.className = 'texts';
    container.style.setProperty('--total-scale-factor', String(scale));
    const viewport = page.getViewport({ scale });
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport });
    await layer.render();
    for (const { item, from, to } of this.find?.(layer.textContentItemsStr) ?? []) {
      const text = layer.textDivs[item];
      if (text) markPart(text, from, to);
    }
    return container;
  }
}

function markPart(element: HTMLElement, from: number, to: number): void {
  const text = element.textContent;
  const mark = document.createElement('mark');
  mark.textContent = text.slice(from, to);
  element.replaceChildren(text.slice(0, from), mark, text.slice(to));
}
