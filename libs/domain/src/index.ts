export * from './roles.js';
export * from './chat/chat-item.js';
export * from './chat/office-format.js';
export * from './chat/reconcile-messages.js';
export * from './chat/turn-fold.js';
export * from './chat/turn-state.js';
export * from './chat/message-versions.js';
export * from './chat/message-view.js';
export * from './chat/terminal-event.js';
export * from './chat/image-intent.js';
export * from './chat/document-intent.js';
export {
  groupBySimilarity,
  MAX_GROUPED_ITEMS,
  type GroupItem,
  type SimilarGroup,
} from './grouping/group-by-similarity.js';
export * from './study/quiz-intent.js';
export * from './study/quiz.js';
export { isSameAnswer } from './study/same-answer.js';
export * from './classroom/csv.js';
export * from './classroom/next-year.js';
export * from './classroom/schedule.js';
export * from './classroom/ticket.js';
export * from './classroom/topics.js';
export * from './classroom/wall.js';
export { createAnswerScanner, isScannable, type LockedExercise } from './exercises/answer-scanner.js';
export {
  answersLast,
  asksToCheck,
  newWords,
  saysOtherThan,
  withoutChecks,
} from './exercises/check-question.js';
export { ExerciseIndex, type IndexedExercise } from './exercises/exercise-index.js';
export { asksToConfirm, LockedAnswers, partsBefore, withoutStated } from './exercises/locked-answers.js';
export { answersHint, showsOwnWork } from './exercises/own-work.js';
export { parseAnswer } from './exercises/stated-answer.js';
export { readAnswer, readExerciseLine, writeAnswer } from './exercises/exercise-line.js';
export { contentWords } from './grouping/group-words.js';
export { answersFromKey } from './study/key-lines.js';
export { createLeakScanner, type AnswerKey } from './study/leak-scanner.js';
export { isOpening } from './study/opening-words.js';
export { ReplyGuard } from './study/reply-guard.js';
export { ReplyWindows } from './study/reply-windows.js';
export * from './judges.js';
export * from './study/study-gate.js';
export { asksForWork } from './study/work-request/asks-for-work.js';
export { chooseChatModel } from './limits/chat-model.js';
export { toZonedTime, haveTermsEnded, openingAt, type Opening } from './limits/open-hours.js';
export { asciiDigits } from './text/ascii-digits.js';
export { decodeText, findEncoding, findLegacyEncoding } from './text/decode-text.js';
export { numberIn, chooseReading, possibleReadings } from './text/written-number.js';
export * from './safety/index.js';
export * from './identity/display-name.js';
export { usernamesFor } from './identity/free-username.js';
export * from './identity/sign-on.js';
export { adminScopeOf } from './policies/admin-scope.policy.js';
export * from './policies/can.js';
export type { Decision } from './policies/decision.js';
export {
  fitsMembership,
  isAdminAnywhere,
  isSchoolClosed,
  type SchoolRole,
} from './policies/membership.policy.js';
export * from './policies/scope.policy.js';
export { needsFactor, sessionHold, type SessionHold } from './policies/session-hold.js';
