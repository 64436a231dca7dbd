import { createContext, type RefCallback } from 'react';

/** Room is added in steps of this many pixels: five lines. */
const STEP = 128;

/**
 * Room below a streaming reply, inside its row. New lines fill it, so the list grows once in five lines: each time the
 * list grows, the browser repaints all messages near the view. The room is below the view of a reader who follows the
 * reply. It is removed when the reply ends.
 */
export class TrailingSpace {
  private row: HTMLElement | null = null;
  /** The minimum height of the row. */
  private reserved = 0;

  /** The ref of the row. */
  readonly hold: RefCallback<HTMLElement> = (row) => {
    if (!row) return;
    this.row = row;
    this.reserved = 0;
    return () => {
      row.style.minHeight = '';
      this.row = null;
    };
  };

  /** The pixels of room that are left. Forces layout. */
  height(): number {
    return this.row && this.reserved > 0 ? Math.max(0, this.reserved - contentHeight(this.row)) : 0;
  }

  /** Adds room if the reply has filled it, and removes some if the reply has become much shorter. */
  reserve(): void {
    if (!this.row) return;
    const height = contentHeight(this.row);
    if (height <= this.reserved && this.reserved <= height + 2 * STEP) return;
    this.reserved = height + STEP;
    this.row.style.minHeight = `${this.reserved}px`;
  }
}

/** The height of a row without room. Its padding above and below is equal. */
function contentHeight(row: HTMLElement): number {
  const content = row.firstElementChild;
  return content instanceof HTMLElement ? content.offsetHeight + 2 * content.offsetTop : 0;
}

export const TrailingSpaceContext = createContext<TrailingSpace | null>(null);
