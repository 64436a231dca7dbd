import { createContext, type RefCallback } from 'react';

/** Room is added in steps of this many pixels: five lines. */
const STEP = 128;

/**
 * Room below a reply that is being written, inside its row. The lines that are added fill it, so the list grows once in
 * five lines: each time, the browser records all messages near the view again. The room is below the view of a reader
 * who follows the reply, and goes when the reply ends.
 */
export class EndRoom {
  private row: HTMLElement | null = null;
  /** The least height of the row. */
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

  /** The pixels of room that are left. Reads the layout. */
  height(): number {
    return this.row && this.reserved > 0 ? Math.max(0, this.reserved - contentHeight(this.row)) : 0;
  }

  /** Adds room where the reply has filled it, and takes some where the reply has shrunk by much. */
  reserve(): void {
    if (!this.row) return;
    const height = contentHeight(this.row);
    if (height <= this.reserved && this.reserved <= height + 2 * STEP) return;
    this.reserved = height + STEP;
    this.row.style.minHeight = `${this.reserved}px`;
  }
}

/** The height that a row has without room. Its padding above and below is the same. */
function contentHeight(row: HTMLElement): number {
  const content = row.firstElementChild;
  return content instanceof HTMLElement ? content.offsetHeight + 2 * content.offsetTop : 0;
}

export const EndRoomContext = createContext<EndRoom | null>(null);
