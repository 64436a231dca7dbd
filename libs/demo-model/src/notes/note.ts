export interface NoteTable {
  header: string[];
  rows: string[][];
}

/** A built-in topic: samples for the suggestions of the empty chat. */
export interface Note {
  title: string;
  /** Words that mean this topic when one of them is asked for; matched by stem. */
  keywords: string[];
  intro: string;
  /** LaTeX of the topic's equation and what its letters mean. */
  formula?: { latex: string; meaning: string };
  /** A slide each, or a part of a document. */
  sections: { heading: string; text: string; bullets: string[] }[];
  table?: NoteTable;
  /** Drawn on a slide. */
  diagram?: { title: string; layout: 'steps' | 'cycle'; points: string[] };
  figure?: { title: string; chart: 'column'; table: NoteTable };
  /** Term and definition, for quizzes. */
  terms: [string, string][];
  quiz: { question: string; answer: string; number?: { value: number; unit?: string; tolerance?: number } }[];
}
