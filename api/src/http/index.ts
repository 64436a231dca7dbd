// The parts of this folder that features use.
export { toNetwork } from './client-network.js';
export { Actor, CurrentUser } from './current-user.js';
export {
  Answers,
  AnswersFile,
  AnswersNothing,
  FileAnswer,
  type RouteDescription,
} from './description/answers.decorator.js';
export {
  ASKING,
  FAILED_REPLIES,
  FILE,
  FILE_REFUSED,
  NEW_ACCOUNT,
  OWN_PASSWORD,
} from './description/common.errors.js';
export { listRoutes, type ServedRoute } from './description/served.routes.js';
export { Succeeds } from './description/succeeds.decorator.js';
export { toAppError } from './error.mapping.js';
export { FairSlots } from './fair.slots.js';
export { streamJsonArray, streamJsonMember } from './json.stream.js';
export { AnswersCsv, AnswersList } from './list.answers.js';
export { peek, readForm, type IncomingFile } from './multipart.form.js';
export { IntParam, UuidParam } from './params.js';
export { publicAddress } from './public-address.js';
export { isScim, SCIM_MEDIA_TYPE, ScimError } from './scim.errors.js';
export { relyingParty, type RelyingParty } from './relying-party.js';
export { invalid } from './schema.pipe.js';
export { asPage } from './security-headers.js';
export * from './sessions/index.js';
export { SharedLimit, type LimitCode } from './shared-limit.js';
