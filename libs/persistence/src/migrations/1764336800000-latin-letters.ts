import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LATIN_LETTERS } from '../functions/latin-letters.js';
import { SEARCH } from '../functions/search.sql.js';
import { SEARCH_KEY, SEARCH_TEXT } from './baseline/search.js';

/** The letters that searches already read as others. */
const KNOWN = new Set('ßæœøłħı');
const ADDED = Object.keys(LATIN_LETTERS).filter((letter) => !KNOWN.has(letter));
const LETTERS = `[${ADDED.flatMap((letter) => [letter, letter.toUpperCase()]).join('')}]`;

/** Stores again by what people, classes, messages and files are found, where a text has a letter that is newly folded. */
export class LatinLetters1764336800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH);
    await runner.query(`
      UPDATE users SET given_name = given_name
       WHERE concat_ws(' ', username, given_name, family_name, preferred_name, email, school) ~ '${LETTERS}';
      UPDATE stored_groups SET name = name WHERE name || school ~ '${LETTERS}';
      UPDATE messages SET words = search_vector(content, search_languages_of(user_id)) WHERE content ~ '${LETTERS}';
      UPDATE files SET words = search_vector(name, search_languages_of(user_id)) WHERE name ~ '${LETTERS}'`);
  }

  /** What is stored stays. */
  async down(runner: QueryRunner): Promise<void> {
    for (const text of [SEARCH_KEY, SEARCH_TEXT])
      await runner.query(text.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
  }
}
