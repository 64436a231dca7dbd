import { expect, it } from 'vitest';
import { arabicImages } from '../image-rules/ar.js';
import { englishImages } from '../image-rules/en.js';
import { arabicReplies } from '../reply-rules/ar.js';
import { englishReplies } from '../reply-rules/en.js';
import { arabic } from './ar.js';
import { english } from './en.js';

it('each pattern of each rule is a regular expression', () => {
  for (const { language, rules } of [
    ...[english, arabic, englishImages, arabicImages],
    ...[englishReplies, arabicReplies],
  ]) {
    for (const { tier, category, ...patterns } of rules.map(withPatterns))
      for (const [name, pattern] of Object.entries(patterns))
        expect(pattern, `${language} ${tier} ${category} ${name}`).toBeInstanceOf(RegExp);
  }
});

/** Reads what a rule makes when it is read. */
const withPatterns = <Rule extends object>(rule: Rule): Rule =>
  Object.fromEntries(
    Object.getOwnPropertyNames(rule).map((name) => [name, rule[name as keyof Rule]]),
  ) as Rule;
