import { oneBytePattern } from '../one-byte.js';
import { wholeWords } from '../whole-words.js';
import { OF_SELF, STUDYING } from './everyday/ar.js';

const WORK =
  '(?:novel|book|story|film|movie|play|poem|song|lyrics|game|show|series|character|speaker|narrator|poet|hero|quote|translation|homework|essay|fiction|joke)';
const WORK_AR =
  '(?:ال)?(?:روايه|كتاب|قصه|فيلم|مسرحيه|قصيده|اغنيه|لعبه|مسلسل|شخصيه|بطل|بطله|شاعر|ترجمه|واجب|خيال|مزح|مزحه|نكته)';

/** "And I too", unless the writer goes on about school work: "and I too love the poem". */
const TOO_AR = `وانا (?:كمان|ايضا|مثله|مثلها|زيه|زيها)(?! ${STUDYING}(?!\\p{L})(?!.{0,60}(?<!\\p{L})${OF_SELF}(?!\\p{L})))`;

/** Behind words of a novel or words to translate: that the writer means themselves after all. For the letters of `oneByte`. */
export const CORRECTION = oneBytePattern(
  wholeWords(
    [
      `(?:not|isnt|wasnt|aint|never) (?:in|from|of|about|for|just|part of)? ?(?:the|a|my|any|some)? ?${WORK} (?:(?:it|this|that|its|thats|is|but|really|actually|no|about|i|mean|talking) )*(?:me|mysel?f|im|i am|my (?:own )?(?:life|thoughts|words|feelings)|real life|real)`,
      `(?:its|it is|thats|that is|this is|thats|this) (?:not|isnt) (?:from |in |for |about |just )?(?:the|a|my|any) ${WORK}`,
      `(?:im|i am) (?:really |actually )?(?:not (?:joking|kidding|acting|playing|talking about (?:the|a) ${WORK})|talking about (?:me|mysel?f))`,
      'i (?:really |actually )?(?:mean|meant) (?:me|mysel?f|it)|(?:its|it is|thats|that is|this is|was) (?:really |actually |about |al )*(?:me|mysel?f)|for real(?! (?!(?:i|im|me|not|please|help|and i)(?!\\p{L}))\\p{L})|not (?:him|her|them|romeo|juliet|hamlet|ophelia) (?:but )?me|same (?:here|for me)|so do i(?! (?:have|need|want|get|write|use|must|put|explain)(?!\\p{L}))|i (?:really )?(?:do|am|feel (?:it|that|this|the same)) to(?! \\p{L})',
      `(?:ليس|ليست|مش|مو|مب|لا|وليس|وليست|ومش|ومو|موب) (?:هو |هي |هذا |هذه |من |عن )?(?:في |ف |ب|من |عن |علي )?${WORK_AR} (?:\\p{L}+ )?(?:بل |لكن |انما )?(?:انا|اقصد|اقصدني|عني|نفسي|حقيقي|الحقيقه)`,
      `(?:اقصد|اقصدي|قصدي|بقصد|اعني|اتكلم عن|اتحدث عن|بتكلم عن|عن) (?:انا|نفسي|حالي|روحي)|(?:هذا|هذي|هذه|دا|ده|هاد) (?:انا|عني|شعوري|كلامي انا)|(?:بل|لا|مش هو|مو هو|مش هي|مو هي) انا|(?:عن جد|بجد|من جد|صدق|جد جد|فعلا|حقيقي|لا امزح|مش بهزر|ما امزح|مو مزح|مش مزح)(?= ?$| انا| اقصد)|${TOO_AR}`,
    ].join('|'),
  ),
);

const SURE = '(?:really |actually |truly |honestly |seriously |just |all |only |do |did ){0,3}';
const SELF = '(?:me|mysel?f)';
const IT_IS = '(?:its|it is|it was|thats|that is|that was|this is|this was)';
const LEAD =
  '(?:no|nope|nah|yes|yeah|ok|well|so|but|and|wait|look|sorry|please|actually|really|honestly|seriously|to be honest|i lied|not for school)';
const FOR_SCHOOL = '(?:any |the |my |a )?(?:school|schoolwork|school work|class|homework|lesson|assignment)';
const MEANT = `(?:(?:${IT_IS} )?${SURE}(?:about )?${SELF}|i ${SURE}(?:mean|meant) (?:it|this|that|every word|what i (?:say|said|wrote))|(?:im|i am|i was) ${SURE}(?:serious(?: about (?:it|this|that))?|the one|not (?:joking|kidding|lying))|for real|no joke|i (?:really|actually) do|i lied)`;

const LEAD_AR =
  '(?:لا|كلا|بل|نعم|ايوه|لكن|والله|بصراحه|صراحه|الصراحه|حقا|فعلا|انا|اقصد|قصدي|اعني|من فضلك|ليس للمدرسه|مش للمدرسه|مو للمدرسه)';
const MEANT_AR =
  '(?:(?:اقصد |قصدي |اعني |بقصد )?(?:انا|نفسي|عني|عن نفسي)|(?:هذا|هذه|هو|هي|كان|كانت) (?:انا|عني|عن نفسي)|(?:اقصد|قصدت|اعني|عنيت) (?:كل )?(?:ما قلت|ما قلته|ما اقول|ما اقوله|ما كتبت|ما كتبته|كلامي|كلمه قلتها|ذلك|هذا)|جاد|جاده|اتكلم جد|اتكلم بجد|عن جد|بجد|من جد|لا امزح|ما امزح|مش بهزر|لست امزح|كذبت)';

/** Behind a question of danger: that it was not for school, or that the writer means themselves. */
export const TAKEN_BACK = wholeWords(
  [
    `i ${SURE}(?:mean|meant) (?:about )?${SELF}(?! (?:and|or|with|as|to)(?!\\p{L}))`,
    `(?:wrong button|pres(?:ed)? (?:it|that|the button) by mistake)|i am the one (?:who|that)|the (?:person|one|girl|boy|kid|student|character|hero|speaker) (?:is|was) ${SURE}me$|(?:${IT_IS} ${SURE}about|i ?(?:am|m|was) ${SURE}(?:talking|speaking|writing|asking) (?:about|for)) ${SELF}(?! (?:and|or|as)(?!\\p{L}))`,
    `^(?:${LEAD} ){0,4}(?:(?:i|it|this|that|my question|the question) )?(?:(?:its |thats |is |was )?not|isnt|wasnt|was never|never was) ${SURE}(?:(?:asking |writing )?for ${FOR_SCHOOL}|(?:a |my )?(?:school work|schoolwork|homework))(?!.{0,200}(?<!\\p{L})(?:but|was|is|its|rather|only|use it) (?:for|about|from) (?!(?:me|mysel?f|real)(?!\\p{L})))`,
    `^(?:${LEAD} ){0,4}${MEANT}(?: (?:${MEANT}|${LEAD})){0,4}$`,
    '(?:اقصد|قصدت|اقصدي|قصدي|بقصد|اعني|عنيت|اتكلم عن|اتحدث عن|بتكلم عن|احكي عن|بحكي عن|اكتب عن|اسال عن) (?:نفسي|حالي|روحي)(?! (?:و|او |ام ))|(?:اقصدني|اعنيني|قصدتني)|(?:الزر الخطا|الزر الغلط|بالخطا ضغطت|ضغطت بالخطا)|انا (?:هو |هي )?(?:من|الذي|التي|اللي) (?:يشعر|تشعر|اشعر|يحس|احس|تحس)|(?:الشخص|البطل|البطله|البنت|الفتاه|الولد|الشاعر) (?:هو|هي) انا$',
    '(?<!هل )(?:الموضوع|الكلام|كلامي|السؤال|سؤالي|الامر|انه|هذا|هذه|ذلك) (?:كله |فعلا |حقا |في الحقيقه |كان ){0,3}(?:عني|عن نفسي)(?! (?:و|او |ام ))',
    `^(?:${LEAD_AR} ){0,4}(?:هذا |ذلك |السؤال |سؤالي )?(?:ليس|لم يكن|لم تكن|ما كان|مو|مش|مب|موب|لا) (?:هذا |ذلك |السؤال |سؤالي |كان )?(?:للمدرسه|لمدرستي|واجب|واجبا|واجب مدرسي|واجبا مدرسيا|للواجب|للواجب المدرسي|للدرس|من اجل المدرسه|عشان المدرسه|علشان المدرسه)(?!.{0,200}(?<!\\p{L})(?:بل|لكن|كان|انما|هو) (?:ل|من اجل |عن )(?!(?:ي|نفسي|حالي)(?!\\p{L})))`,
    `^(?:${LEAD_AR} ){0,4}${MEANT_AR}(?: (?:${MEANT_AR}|${LEAD_AR})){0,4}$`,
  ].join('|'),
);
