import type { LessonTopic } from '@studyhall/contracts';
import { groupBySimilarity, type GroupItem } from '../grouping/group-by-similarity.js';
import { findTerms } from '../grouping/group-words.js';

/** The minimum of different students who wrote about a topic, or a word of its label, before it is shown. */
const MIN_STUDENTS = 3;
const MAX_TOPICS = 12;
const LABEL_WORDS = 4;
const MAX_GIVEN_WORDS = 6;
/** Letters that two forms of one word share at their beginning, or all of a shorter word. */
const MIN_ALIKE = 5;

/** A topic, and the questions in it. */
interface GroupedTopic {
  topic: LessonTopic;
  members: GroupItem[];
}

/**
 * What the class asks about. A label is made of words that at least three students of the topic wrote, so that it shows
 * nothing that one student alone wrote, and never of a word of `names`. Source: `docs/specification/api.md#class`.
 */
export function groupTopics(questions: readonly GroupItem[], names: readonly string[]): GroupedTopic[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const hidden = termsOfNames(names);
  return groupBySimilarity(questions, { minOwners: MIN_STUDENTS })
    .slice(0, MAX_TOPICS)
    .map(({ members: ids, owners }, at) => {
      const members = ids.flatMap((id) => byId.get(id) ?? []);
      const label = makeLabel(members, hidden);
      return { topic: { place: at + 1, label, students: owners, questions: members.length }, members };
    });
}

/**
 * Why a label that a model gave a topic cannot be shown; null where it can. It has at most six words, none of a name, and
 * none that one student alone wrote.
 */
export function findLabelProblem(
  label: string,
  members: readonly GroupItem[],
  names: readonly string[],
): string | null {
  if (label.split(/\s+/).length > MAX_GIVEN_WORDS) return `It has more than ${MAX_GIVEN_WORDS} words.`;
  const terms = [...findTerms(label).keys()];
  if (terms.length === 0 || /\p{N}/u.test(label)) return 'It has no words, or digits.';
  const hidden = termsOfNames(names);
  if (terms.some((stem) => hidden.has(stem))) return 'It names a person.';
  const written = members.map(({ owner, text }) => ({ owner, stems: findTerms(text) }));
  const isOfOne = (stem: string): boolean =>
    new Set(
      written
        .filter(({ stems }) => [...stems.keys()].some((one) => beginAlike(one, stem)))
        .map(({ owner }) => owner),
    ).size === 1;
  return terms.some(isOfOne) ? 'It has a word that one student alone wrote.' : null;
}

/** Forms of one word mostly begin alike: "divorce", "divorcing". */
const beginAlike = (one: string, other: string): boolean =>
  one.slice(0, MIN_ALIKE) === other.slice(0, MIN_ALIKE);

const termsOfNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap((name) => [name, name.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')])
      .flatMap((name) => [...findTerms(name).keys()]),
  );

interface Term {
  owners: Set<string | number>;
  /** How often each form of the word was written. */
  forms: Map<string, number>;
  /** Sum and number of its places, for the order of the label. */
  places: number;
  times: number;
}

/** The words that most students share, in the order in which they are mostly written. */
function makeLabel(questions: readonly GroupItem[], hidden: ReadonlySet<string>): string {
  const terms = new Map<string, Term>();
  for (const { owner, text } of questions)
    [...findTerms(text)].forEach(([stem, form], place) => {
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
