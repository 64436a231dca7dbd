const QUIZ_WORDS =
  /\b(quiz|quizzes|test me|ask me questions|practi[cs]e questions|exam questions|mock exam)\b|اختبرني|اختبار|أسئلة/i;

/** Whether a message asks for a quiz. The model's reasoning is then hidden. */
export function wantsQuiz(text: string): boolean {
  return QUIZ_WORDS.test(text);
}
