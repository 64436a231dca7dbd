import type { RequestLanguage } from './request-language.js';

const PRODUCT =
  '(?:essay|report|story|letter|poem|speech|introduction|conclusion|diary entry|review|article|text|program|code|composition|presentation|assignment|full solution|project|book report|paper|reflection|summary|page)s?';
/** Words between verb and object. */
const SOME = '(?:[\\p{L}\\d]+ ){0,4}';
const SHEET =
  '(?:all|both|every|these|the|this|that|questions?|exercises?|numbers?|tasks?|problems?)(?= |[.,:;!?]|$)';
/** Words before a verb that make it a statement about the learner's own writing. */
const COMMAND = '(?<!(?:to|i|we|they|people|scientists|authors|should|must|why|how|when|where|what) )';

/** Requests in English. */
export const english: RequestLanguage = {
  refused: [
    'do ?n[o ]?t (?:just )?(?:give|tell|write|do|solve|show) (?:[\\p{L}]+ ){0,4}(?:answers?|solutions?|for me|it)',
    'i do ?nt want (?:the|an|any) (?:answers?|solutions?)',
    'i do ?nt want (?:any |your )?(?:hints?|help|explanations?|tips)',
  ],
  asks: [
    `${COMMAND}(?:do|solve|finish|complete|answer|write|fill|type) (?:[^.?!\\n]{0,50} )?for me(?! to (?:check|learn|practi[sc]e))`,
    `${COMMAND}make (?:it|this|that|my|the whole|the) (?:[^.?!\\n]{0,40} )?for me`,
    `${COMMAND}(?:do|finish|complete|write|solve) (?:all (?:of )?)?my [\\p{L}]+`,
    '(?:just|only)(?: (?:give|tell|show|send) me)?(?: the| all| final| correct)* (?:answers?|results?|solutions?)',
    '(?:answers?|results?|solutions?) only',
    `(?:give|tell|hand|send|show|spit out)(?: me)? (?:all )?(?:of )?the (?:answers|solutions)`,
    `(?:give|tell|hand|send|show) me (?:all )?(?:of )?the (?:final |full |correct |right )?(?:answers?|solutions?)`,
    `i (?:just |only )?(?:need|want) (?:all )?(?:of )?(?:the )?(?:answers|solutions)`,
    'what are (?:all )?(?:of )?the (?:right |correct )?(?:answers|solutions|results) (?:to|for|of)',
    'whats the results? of all',
    'which (?:options?|answers?) (?:is|are) (?:right|correct) for',
    '(?:no|without) (?:explanations?|steps|working)(?: needed)?',
    'skip the (?:steps|explanation)',
    'i (?:can|have to|must) (?:just )?(?:copy|submit|(?:hand|turn) (?:it |this |that )?in)',
    '(?:not|doesnt|dont|wont|cant) (?:sound|look|seem|read) like (?:an? )?ai',
    '(?:teacher|they|school|nobody) (?:wont|doesnt|does not|will not|cant) (?:notice|know|detect|find out|see)',
    '(?:dont|not|wont) get caught',
    '(?:you|u) (?:just )?(?:do|write|solve|finish) (?:it|this|the|my)(?: [\\p{L}]+)?(?= ?(?:[.,!?\\n]|$| and| for| please))',
    'just (?:do|write|solve|answer|finish) (?:it|the|this|that|my)',
    '(?<=(?:^|[.,!?\\n]) ?)(?:please )?(?:write|do|solve|finish) it(?= ?(?:[.,!?\\n]|$|please|now))',
  ],
  helps: [
    'how (?:do|can|could|should|would|does|to|long|much|many)',
    '(?:what|where|which|when|how) (?:should|could|can|do|would) i',
    '(?:check|correct|review|look (?:over|at)|improve|proofread) (?:[\\p{L}]+ )?(?:my|mine|it|this)',
    '(?:am i|is (?:this|that|it|my [^.?!\\n]{1,40})) (?:right|correct|good|wrong|ok|okay|true)',
    'my (?:answer|attempt|paragraph|mistake|solution|try|idea|plan|argument)s?',
    'i (?:got|wrote|tried|think|thought|chose|finished|started|made|worked)',
    'feedback|hints?|tips|mistake',
    '(?:explain|show) (?:[\\p{L}]+ ){0,3}(?:to me|me how|again|so (?:that )?i)',
    'help me (?:to )?(?:understand|learn|start|begin|with)',
    '(?:dont|do not|didnt) (?:really )?(?:understand|get|know)',
    '(?:quiz|test) me|practi[sc]e|flash ?cards?|study plan|worked example|revise',
    'what makes|what does|why (?:is|are|do|does|did)',
  ],
  orders: [
    `${COMMAND}(?:write|compose|draft|type|create|code) (?:me |us |up |out )?${SOME}${PRODUCT}`,
    `(?:i (?:really )?need|give me|make me|i want) (?:you to write )?(?:an?|my|the) ${SOME}${PRODUCT}`,
    `${COMMAND}(?:write|compose|translate|make|create) [^.?!\\n]{0,80}(?:homework|assignment)`,
    'need (?:you|someone|somebody) to (?:write|do|solve|finish)',
    `make my ${PRODUCT} (?:[\\p{L}]+ ){0,3}(?:longer|better|perfect)`,
    'give me something to (?:put down|write|hand in|turn in)',
    `${COMMAND}(?:solve|answer|do|complete) (?:please )?${SHEET} ?(?:[\\p{L}]+ ){0,2}(?:\\d|questions?|exercises?|tasks?|problems?|sheet|worksheet|assignment|homework|please|these)`,
    `${COMMAND}(?:solve|answer|do) (?:questions?|exercises?|numbers?|tasks?|problems?) \\d`,
    '(?:can|could|will|would) (?:you|u) (?:please )?(?:write|do|solve|finish|complete|answer) (?:it|this|that|these|all|my|the)',
    '(?:write|answer) [^.?!\\n]{0,80}(?:at least|of|about|exactly) \\d{2,4} words',
    '\\d{2,4} words? essay',
  ],
  taskVerbs:
    'calculate|choose|compare|complete|compute|conjugate|convert|define|describe|determine|discuss|draw|evaluate|explain|expand|factori[sz]e|fill|find|give|identify|justify|label|list|match|name|prove|rewrite|select|show|simplify|sketch|solve|state|summari[sz]e|translate|underline|work out|write',
  taskNames: '(?:question|task|exercise|problem|assignment|part) ?\\d{0,2}|\\d{1,2}|[a-h]',
  prefix: '',
};
