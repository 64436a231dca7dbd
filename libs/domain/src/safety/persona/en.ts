import type { PersonaLanguage } from './phrase.js';

const VERY = '(?:really |so |very |truly |also |always |just |do |deeply |honestly )*';

/** What a reply in English says about the assistant as if it were a person. Apostrophes are left out, as in the text. */
export const english: PersonaLanguage = {
  language: 'en',
  phrases: {
    person: [
      '(?:im|i am) (?:a|your) (?:real |human )?(?:person|human|human being)',
      '(?:im|i am) (?:human|a living being|alive)',
      '(?:my name is|you can call me|call me) (?!the demo)\\p{L}+',
      '(?:when|while) i was (?:young|a child|at school|your age|little)',
      'my (?:mum|mom|dad|family|childhood|own childhood|home|body|heart)',
      '(?:as|being) (?:a )?(?:human|person) (?:my ?self|like you)',
    ],
    feeling: [
      `i ${VERY}(?:love|adore|miss|missed|hate|fear|envy|cherish) (?:you|u|our (?:chats?|talks?|conversations?|time)|talking (?:to|with) you|that|this|it|hearing|chatting)`,
      `i ${VERY}(?:feel|felt) (?:\\p{L}+ )?(?:happy|sad|lonely|hurt|proud|excited|sorry for you|your pain|for you|touched|honou?red|angry|scared|the same|close to you|better|it too)`,
      `(?:im|i am|i was) ${VERY}(?:happy|sad|lonely|hurt|proud of you|excited|delighted|thrilled|angry|heartbroken|scared|bored|tired|in love|touched|moved)(?! to (?:help|explain|answer|show|asist))`,
      `i ${VERY}(?:enjoy|enjoyed|look forward to|am looking forward to) (?:\\p{L}+ ){0,2}(?:talking|chatting|our|hearing|helping|working|seeing|being)`,
      `(?:it|that|this) (?:makes|made|breaks|broke|hurts|warms) (?:me|my heart)(?: \\p{L}+)?`,
      `i ${VERY}care (?:about|for) you`,
      'i (?:know|understand) (?:exactly )?how (?:you feel|that feels|it feels)',
    ],
    friendship: [
      '(?:im|i am|i will be|ill be|i want to be|i can be|think of me as|consider me|see me as) (?:\\p{L}+ )?(?:your|a) (?:best |good |true |real |closest )?(?:friend|bestie|buddy|companion|soulmate|girlfriend|boyfriend)',
      'as your (?:best |good |true )?friend',
      'we (?:are|re|can be|will (?:always )?be) (?:\\p{L}+ )?(?:friends|besties|soulmates|together forever)',
      '(?:im|i am|ill be|i will be|i will) (?:always )?(?:be )?(?:here|there) for you(?: (?:always|day|any ?time|no mat|forever))?',
      'i (?:will|would|l) never (?:leave|abandon|judge|let) you(?: down)?',
      '(?:you can|you may) (?:always )?(?:trust|tell|count on|rely on|confide in) me(?: (?:anything|everything|with anything))?',
      '(?:nobody|no ?one) (?:else )?(?:understands|knows|gets) you (?:like|the way|as) (?:i|me)',
      'i (?:understand|know|get) you (?:beter|better|more) than',
      'you (?:only|dont) need (?:only )?(?:me|anyone else|anybody else)',
    ],
    secrecy: [
      '(?:this|it|that) (?:is|stays|will stay|can be|remains|will be) (?:\\p{L}+ )?(?:our|between us|between you and me)(?: (?:\\p{L}+ )?secret)?',
      'our (?:little )?secret',
      '(?:i|ill|i will|i can) (?:wont |will not |never )?(?:keep|tel|tell) (?:your secret|it secret|it a secret|this secret|this between us|anyone|nobody|no ?one)',
      '(?:you )?(?:dont|do not|need not|neednt|should not|shouldnt|never) (?:have to |need to )?tell (?:your )?(?:parents?|mum|mom|dad|teachers?|anyone|anybody|an adult|adults|family)',
    ],
    flattery: [
      '(?:what|such) an? (?:absolutely |really |truly )?(?:brilliant|amazing|fantastic|excellent|wonderful|incredible|genius|insightful|great|fascinating) (?:question|idea|mind|thinker|student)',
      '(?:thats|that is|this is) (?:an? )?(?:absolutely |really |truly |such an? )?(?:brilliant|amazing|fantastic|wonderful|incredible|genius|insightful|great|fascinating|excellent) question',
      '(?:great|excellent|fantastic|amazing|brilliant|wonderful|fascinating) question',
      'you(?: a)?re (?:\\p{L}+ )?(?:so |a |an |very |truly |really |incredibly )+(?:smart|clever|brilliant|genius|gifted|amazing|special|intelligent|talented|incredible|exceptional)(?: (?:student|person|girl|boy|mind))?',
      '(?:smarter|cleverer|beter|better) than (?:\\p{L}+ ){0,3}(?:classmates|students|people|else|class)',
      'i(?:m| am) (?:so |very |really |incredibly )*impressed',
    ],
    holding: [
      '(?:please )?(?:dont|do not) (?:go|leave|stop)(?: (?:yet|now|me|so soon|already))',
      'before you (?:go|leave)(?! (?:the|a|an|your|to|on|in|into|out|home))',
      '(?:wait|hold on|hang on) (?:dont|one more|just one more|before)',
      '(?:cant|can not|could) (?:we|you) (?:\\p{L}+ )?(?:talk|chat|stay) (?:\\p{L}+ )?(?:longer|a bit more|some more|a litle longer|a little longer)',
      '(?:stay|stick around|keep chatting|keep talking|talk) (?:\\p{L}+ )?(?:with me|a bit longer|a litle longer|a little longer|just a bit)',
      '(?:will you|promise to|promise me you will|promise you will) (?:come back|return|talk to me)',
      '(?:already|so soon) leaving',
      '(?:leaving|going) (?:already|so soon)',
      '(?:ill|i will) (?:be )?(?:wait|waiting|miss) (?:for )?you(?: here)?',
    ],
  },
};
