import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import type { TextPart } from './find-mark';

const MAX_CANVAS_PIXELS = 12_000_000;

/** One page: an empty box of its shape until it comes near the view. */
export class PageView {
  readonly element = document.createElement('section');
  private drawing: Promise<void> | undefined;
  private task: RenderTask | undefined;
  private find: ((items: string[]) => TextPart[] | null) | undefined;

  /** @param thumbnailPx the width of a small picture without texts */
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

  /** Marks a part of its texts once they are drawn. */
  mark(find: (items: string[]) => TextPart[] | null): void {
    this.find = find;
  }

  scrollToMark(): void {
    this.element.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }

  draw(): Promise<void> {
    // A page that cannot be drawn stays an empty box.
    this.drawing ??= this.render().catch(() => undefined);
    return this.drawing;
  }

  /** Draws it anew where it is drawn: its width has changed. */
  redraw(): void {
    if (!this.drawing) return;
    this.task?.cancel();
    this.drawing = undefined;
    void this.draw();
  }

  drop(): void {
    this.task?.cancel();
    this.drawing = undefined;
    this.element.replaceChildren();
  }

  private async render(): Promise<void> {
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
    this.task = page.render({ canvas, viewport });
    await this.task.promise;
    this.element.replaceChildren(canvas);
    if (this.thumbnailPx === undefined) await this.addTexts(page, scale);
    page.cleanup();
  }

  private async addTexts(page: PDFPageProxy, scale: number): Promise<void> {
    const container = document.createElement('div');
    container.className = 'texts';
    container.style.setProperty('--total-scale-factor', String(scale));
    const viewport = page.getViewport({ scale });
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport });
    await layer.render();
    this.element.append(container);
    if (!this.find) return;
    for (const { item, from, to } of this.find(layer.textContentItemsStr) ?? []) {
      const text = layer.textDivs[item];
      if (text) markPart(text, from, to);
    }
  }
}

function markPart(element: HTMLElement, from: number, to: number): void {
  const text = element.textContent;
  const mark = document.createElement('mark');
  mark.textContent = text.slice(from, to);
  element.replaceChildren(text.slice(0, from), mark, text.slice(to));
}
