import { distance } from 'fastest-levenshtein';
import { nameSkeleton } from '@studyhall/persistence';

/** One wrong letter is allowed per this many letters of a name, up to a maximum. */
const LETTERS_PER_SLIP = 4;
const MAX_SLIPS = 3;

/** Finds which of the known names a typed one probably means: "Did you mean …?" of forms, cells and rosters. */
export class LikelyNames {
  private bySkeleton: ReadonlyMap<string, string> | null = null;

  constructor(private readonly names: readonly string[]) {}

  /**
   * A name that looks like this one, else the most similar name, or null where none is a likely meaning. A name with
   * another number is another school: `SCHOOL 2` is no `SCHOOL 3`.
   */
  find(name: string): string | null {
    this.bySkeleton ??= new Map(this.names.map((other) => [nameSkeleton(other), other]));
    return this.bySkeleton.get(nameSkeleton(name)) ?? this.nearest(name);
  }

  private nearest(name: string): string | null {
    const slips = Math.min(MAX_SLIPS, Math.floor(name.length / LETTERS_PER_SLIP));
    let best: { name: string; edits: number } | null = null;
    for (const other of this.names) {
      if (Math.abs(other.length - name.length) > slips || numbersOf(other) !== numbersOf(name)) continue;
      const edits = distance(name, other);
      if (edits <= slips && edits < (best?.edits ?? Infinity)) best = { name: other, edits };
    }
    return best?.name ?? null;
  }
}

const numbersOf = (name: string): string => (name.match(/\p{N}+/gu) ?? []).join(' ');
