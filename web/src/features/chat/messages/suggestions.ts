/** Four things to try on the empty chat, each of which the assistant can do without any file. */
export const SUGGESTIONS = [
  'Explain photosynthesis with its equation',
  'Plot y = x² − 3 from −5 to 5',
  'Make five slides about the water cycle',
  'Quiz me on fractions',
] as const;
