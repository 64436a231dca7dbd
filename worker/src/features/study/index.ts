export { cardsSchema, parseCards, type CardsDraft } from './cards.schema.js';
export { MarkingHandler } from './marking.handler.js';
export { parsePlan, planSchema, type PlanDraft } from './plan.schema.js';
export { buildQuestions } from './quiz.builder.js';
export { parseQuiz, quizSchema, type QuizDraft } from './quiz.schema.js';
export { StudyModule } from './study.module.js';
