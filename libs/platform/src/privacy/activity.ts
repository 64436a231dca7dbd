/**
 * When the text of a column is erased.
 * - `message`: with its message and all its versions, once that is deleted or cleared and the undo has expired.
 * - `conversation`: once the conversation is cleared or deleted and the undo has expired.
 * - `account`: when its owner deletes it, or with the account.
 * - `record`: administrative records of the school that outlive an account: names, schools, classes, but never chat
 * content.
 * - `none`: not personal text: keys, states and codes of the product.
 */
export type TextLifetime = 'message' | 'conversation' | 'account' | 'record' | 'none';

/** One entry of the school's record of processing activities (GDPR, Article 30), with the tables that store its data. */
export interface Activity {
  name: string;
  /** A complete sentence. */
  purpose: string;
  /** The people whose data it is. */
  people: string;
  /** Kinds of data, in words for a reader who does not know the schema. */
  data: string;
  /** How long the data is kept. */
  retention: string;
  /** All columns of type text, JSON or bytes, by table. A table without such columns is listed too. */
  tables: Record<string, Record<string, TextLifetime>>;
}
