export {
  Answers,
  AnswersFile,
  AnswersNothing,
  AnswersPage,
  FileAnswer,
  type RouteDescription,
} from './answers.decorator.js';
export { ASKING, FAILED_REPLIES, FILE, FILE_REFUSED, NEW_ACCOUNT, OWN_PASSWORD } from './common.errors.js';
export { routesOf, type ServedRoute } from './served.routes.js';
