export {
  REPLY_GATE,
  type JudgeTokens,
  type ReplyFilter,
  type ReplyGate,
  type ShownReply,
  type SafetyOutcome,
} from './reply.filter.js';
export { UnfilteredReply } from './unfiltered.reply.js';
