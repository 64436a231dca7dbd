/**
 * When the text of a column goes.
 * - `message`: with its message and all versions of it, when that is deleted or cleared and can no longer be undone.
 * - `conversation`: when the conversation is cleared or deleted and that can no longer be undone.
 * - `account`: when its owner deletes it, or with the account.
 * - `record`: a record of the school's administration that outlives an account: names, schools, classes, never what is
 *   said in a chat.
 * - `none`: no personal text; keys, states and codes of the product.
 */
export type TextLifetime = 'message' | 'conversation' | 'account' | 'record' | 'none';

/** One entry of the school's record of processing activities (GDPR, Article 30), with the tables that hold its data. */
export interface Activity {
  name: string;
  /** A sentence. */
  purpose: string;
  /** Whose data it is. */
  people: string;
  /** Kinds of data, for a reader without the schema. */
  data: string;
  /** How long the data is kept. */
  retention: string;
  /** Every column that holds text, JSON or bytes, by table; a table without such columns is named all the same. */
  tables: Record<string, Record<string, TextLifetime>>;
}
