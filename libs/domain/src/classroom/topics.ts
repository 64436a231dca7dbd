import type { LessonTopic } from '@studyhall/contracts';
import { groupBySimilarity, type GroupItem } from '../grouping/group-by-similarity.js';
import { findTerms } from '../grouping/group-words.js';

/** A topic, or a word in its label, must come from at least this many different students to be shown. */
const MIN_STUDENTS = 3;
const MAX_TOPICS = 12;
const LABEL_WORDS = 4;
const MAX_GIVEN_WORDS = 6;
/** Two forms of a word share at least this many letters at the start, or the whole shorter word. */
const MIN_ALIKE = 5;

/** A topic with its questions. */
interface GroupedTopic {
  topic: LessonTopic;
  members: GroupItem[];
}

/**
 * Groups the questions of a class into topics. A label consists of words that at least three students used, so that it
 * never reveals what only one student wrote. It never contains a word of `names`. Source:
 * `docs/specification/api.md#class`.
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
 * The reason why a model's label cannot be shown; null if it can. It must have at most six words, no name, and no word that
 * only one student wrote.
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

/** Forms of a word usually start alike: "divorce", "divorcing". */
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
  /** The frequency of each form of the word. */
  forms: Map<string, number>;
  /** Sum and count of its positions, which decide its place in the label. */
  places: number;
  times: number;
}

/** The words that most students share, in their usual order. */
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
