/** A converted file on local disk, before it is stored. */
export interface Converted {
  path: string;
  /** Bytes. */
  size: number;
}
