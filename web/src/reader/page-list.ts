import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findMark } from './find-mark';
import { PageView } from './page-view';
import type { ReaderPort } from './port';
import type { Mark, ReaderLabels } from './protocol';

/** The passage is searched for in this many pages around the cited one: a converted file has other page breaks. */
const MAX_SEARCHED = 200;
const THUMBNAIL_PX = 112;
/** In milliseconds: debounces redrawing while the window is resized. */
const REDRAW_AFTER_MS = 150;
/** Input events that scroll the list. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

interface PageListOptions {
  page: number;
  mark: Mark | null;
  thumbnails: boolean;
  labels: ReaderLabels;
}

/** The pages of a file. Only those near the view are drawn. */
export class PageList {
  private readonly main = document.createElement('main');
  private pages: PageView[] = [];
  private thumbnails: PageView[] = [];
  private current = 0;
  /** The target of the last jump, until the view is scrolled: near the end of the file, it cannot scroll that far. */
  private jumpedTo: { page: number; top: number } | undefined;
  /** True from scroll input until the next jump. */
  private isByHand = false;
  private redrawing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly file: PDFDocumentProxy,
    private readonly port: ReaderPort,
    private readonly options: PageListOptions,
  ) {}

  async show(): Promise<void> {
    // The shape of the cited page stands for all: each page that is opened may cost a request.
    const first = (await this.file.getPage(this.numberOf(this.options.page))).getViewport({ scale: 1 });
    const shape = first.width / first.height;
    const numbers = Array.from({ length: this.file.numPages }, (_, at) => at + 1);
    const label = (page: number): string => this.options.labels.page.replace('{page}', String(page));
    this.pages = numbers.map((number) => new PageView(this.file, number, shape, label(number)));
    this.main.tabIndex = 0;
    this.main.append(...this.pages.map(({ element }) => element));
    if (this.options.thumbnails && numbers.length > 1) this.addThumbnails(numbers, shape, label);
    document.body.append(this.main);
    this.watch(this.main, this.pages, '150% 0%');
    this.watchCurrent();
    window.addEventListener('resize', () => {
      // A higher view may have moved, or the user has scrolled: the scroll event follows.
      if (this.jumpedTo && !this.hasUserLeft(this.jumpedTo.top)) this.go(this.jumpedTo.page);
      this.redrawSoon();
    });
    await this.showPage(this.options.page, this.options.mark);
  }

  private go(page: number): void {
    this.pages[page - 1]?.element.scrollIntoView();
    this.jumpedTo = { page, top: this.main.scrollTop };
    this.isByHand = false;
    this.reportCurrent();
  }

  /** Whether the user has scrolled away from a place. A higher view leaves it by itself where the file ends. */
  private hasUserLeft(top: number): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.main;
    return this.isByHand && Math.abs(scrollTop - Math.min(top, scrollHeight - clientHeight)) > 1;
  }

  private addThumbnails(numbers: readonly number[], shape: number, label: (page: number) => string): void {
    const list = document.createElement('nav');
    list.setAttribute('aria-label', this.options.labels.pages);
    this.thumbnails = numbers.map((number) => {
      const view = new PageView(this.file, number, shape, label(number), THUMBNAIL_PX);
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-label', label(number));
      button.addEventListener('click', () => this.go(number));
      button.append(view.element, String(number));
      list.append(button);
      return view;
    });
    document.body.append(list);
    this.watch(list, this.thumbnails, '100% 0%');
  }

  /** Draws pages near the view, and releases those that leave it. */
  private watch(root: HTMLElement, pages: readonly PageView[], rootMargin: string): void {
    const byElement = new Map(pages.map((page) => [page.element as Element, page]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = byElement.get(target);
          if (isIntersecting) void page?.draw();
          else page?.drop();
        }
      },
      { root, rootMargin },
    );
    for (const { element } of pages) observer.observe(element);
  }

  private redrawSoon(): void {
    clearTimeout(this.redrawing);
    this.redrawing = setTimeout(() => {
      for (const page of this.pages) page.redraw();
    }, REDRAW_AFTER_MS);
  }

  private watchCurrent(): void {
    this.main.addEventListener('scroll', () => this.reportCurrent(), { passive: true });
    for (const type of USER_SCROLL_EVENTS)
      this.main.addEventListener(type, () => (this.isByHand = true), { passive: true });
    this.reportCurrent();
  }

  private reportCurrent(): void {
    const { scrollTop } = this.main;
    if (this.jumpedTo?.top !== scrollTop) this.jumpedTo = undefined;
    const page = this.jumpedTo?.page ?? this.pageAt(scrollTop);
    if (page === this.current) return;
    this.thumbnails[this.current - 1]?.element.parentElement?.removeAttribute('aria-current');
    this.current = page;
    const thumbnail = this.thumbnails[page - 1]?.element.parentElement;
    thumbnail?.setAttribute('aria-current', 'page');
    thumbnail?.scrollIntoView({ block: 'nearest' });
    this.port.send({ type: 'page', page });
  }

  /** The first page that is at least half in view, or fills half of the view. */
  private pageAt(top: number): number {
    const view = this.main.clientHeight;
    const at = this.pages.findIndex(({ element: { offsetTop, offsetHeight } }) => {
      const shown = offsetTop + offsetHeight - Math.max(top, offsetTop);
      return shown >= Math.min(view, offsetHeight) / 2;
    });
    return (at === -1 ? this.pages.length - 1 : at) + 1;
  }

  /** Scrolls to a page, or to the nearest page with the passage, and highlights the passage. */
  async showPage(page: number, mark: Mark | null): Promise<void> {
    const cited = this.numberOf(page);
    const found = mark ? await this.pageWith(mark, cited) : null;
    const view = this.pages[(found ?? cited) - 1];
    this.go(found ?? cited);
    if (!view) return;
    for (const other of this.pages) other.mark(null);
    if (found !== null && mark) view.mark((items) => findMark(items, mark));
    await view.draw();
    view.scrollToMark();
    // A resize may come before the scroll event.
    if (this.jumpedTo?.top !== this.main.scrollTop) this.jumpedTo = undefined;
    this.port.send({ type: 'marked', page: found });
  }

  private numberOf(page: number): number {
    return Math.min(Math.max(1, page), this.file.numPages);
  }

  /** Searches for the page with the passage, from the cited page outwards. */
  private async pageWith(mark: Mark, cited: number): Promise<number | null> {
    for (let far = 0; far < Math.min(this.pages.length, MAX_SEARCHED); far += 1)
      for (const number of far === 0 ? [cited] : [cited + far, cited - far]) {
        const view = this.pages[number - 1];
        if (view && findMark(await view.texts(), mark)) return number;
      }
    return null;
  }
}
