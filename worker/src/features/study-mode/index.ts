export { ClassExercises } from './class.exercises.js';
export { ExerciseMeanings } from './exercise.meanings.js';
export { QuestionJudge } from './question.judge.js';
export { StudyGate } from './study.gate.js';
export { StudyModeModule } from './study-mode.module.js';
