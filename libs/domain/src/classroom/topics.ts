import type { LessonTopic } from '@studyhall/contracts';
import { groupBySimilarity, type GroupItem } from '../grouping/group-by-similarity.js';
import { termsOf } from '../grouping/group-words.js';

/** A topic is shown, and a word stands in its label, only where so many different students wrote about it. */
const MIN_STUDENTS = 3;
const MAX_TOPICS = 12;
const LABEL_WORDS = 4;

/**
 * What the class asks about. A label is made of words that at least three students of the topic wrote, so that it shows
 * nothing that one student alone wrote, and never of a word of `names`. Source: `decisions.md` §8.
 */
export function topicsOf(questions: readonly GroupItem[], names: readonly string[]): LessonTopic[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const hidden = new Set(
    names
      .flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')])
      .flatMap((name) => [...termsOf(name).keys()]),
  );
  return groupBySimilarity(questions, { minOwners: MIN_STUDENTS })
    .slice(0, MAX_TOPICS)
    .map(({ members, owners }, at) => ({
      place: at + 1,
      label: labelOf(
        members.flatMap((id) => byId.get(id) ?? []),
        hidden,
      ),
      students: owners,
      questions: members.length,
    }));
}

interface Term {
  owners: Set<string | number>;
  /** How often each form of the word was written. */
  forms: Map<string, number>;
  /** Sum and number of its places, for the order of the label. */
  places: number;
  times: number;
}

/** The words that most students share, in the order in which they are mostly written. */
function labelOf(questions: readonly GroupItem[], hidden: ReadonlySet<string>): string {
  const terms = new Map<string, Term>();
  for (const { owner, text } of questions)
    [...termsOf(text)].forEach(([stem, form], place) => {
      const term = terms.get(stem) ?? { owners: new Set(), forms: new Map(), places: 0, times: 0 };
      term.owners.add(owner);
      term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
      term.places += place;
      term.times += 1;
      terms.set(stem, term);
    });
  return [...terms]
    .filter(([stem, { owners }]) => owners.size >= MIN_STUDENTS && !hidden.has(stem))
    .map(([, term]) => term)
    .sort((a, b) => b.owners.size - a.owners.size)
    .slice(0, LABEL_WORDS)
    .sort((a, b) => a.places / a.times - b.places / b.times)
    .map(({ forms }) => mostWritten(forms))
    .join(' ');
}

function mostWritten(forms: ReadonlyMap<string, number>): string {
  return [...forms].reduce((best, form) => (form[1] > best[1] ? form : best))[0];
}
