/** A file in another format, on this machine until it is stored. */
export interface Converted {
  path: string;
  /** Bytes. */
  size: number;
}
