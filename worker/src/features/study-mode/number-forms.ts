import { toCardinal as arabic } from 'n2words/ar-SA';
import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as dutch } from 'n2words/nl-NL';
import { toCardinal as polish } from 'n2words/pl-PL';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { toCardinal as russian } from 'n2words/ru-RU';
import { toCardinal as turkish } from 'n2words/tr-TR';
import { toCardinal as ukrainian } from 'n2words/uk-UA';

const LANGUAGES = [
  arabic,
  german,
  spanish,
  french,
  italian,
  dutch,
  polish,
  portuguese,
  russian,
  turkish,
  ukrainian,
];
const MAX_VALUE = 1e9;

/**
 * Patterns of a number in words, in the languages that students are likely to use. `numbersInWords` parses English and
 * Arabic with their many spellings. The other languages match whole words, without accents and spaces.
 */
export function numberForms(value: number): RegExp[] {
  if (
    !Number.isFinite(value) ||
    Math.abs(value) > MAX_VALUE ||
    !Number.isInteger(value) ||
    Math.abs(value) < 3
  )
    return [];
  const words = LANGUAGES.flatMap((say) => {
    try {
      return [say(Math.abs(value)).toLowerCase()];
    } catch {
      return [];
    }
  });
  return [...new Set(words)].map(
    (word) =>
      new RegExp(
        `(?<!\\p{L})${word
          .split(/[\s-]+/)
          .map(escape)
          .join('[\\s-]*')}(?!\\p{L})`,
        'u',
      ),
  );
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
