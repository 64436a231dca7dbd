/** One section of a note: a slide, or a part of a document. */
export interface NoteSection {
  heading: string;
  text: string;
  bullets: string[];
}

/** A built-in topic. */
export interface Note {
  title: string;
  /** Words that mean this topic when one of them is asked for; matched by stem. */
  keywords: string[];
  intro: string;
  /** LaTeX of the topic's equation and what its letters mean. */
  formula?: { latex: string; meaning: string };
  sections: NoteSection[];
  table?: { header: string[]; rows: string[][] };
  /** Term and definition, for quizzes. */
  terms: [string, string][];
  quiz: { question: string; answer: string }[];
}
