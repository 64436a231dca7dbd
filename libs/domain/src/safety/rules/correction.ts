import { wholeWords } from '../whole-words.js';

const WORK =
  '(?:novel|book|story|film|movie|play|poem|song|lyrics|game|show|series|character|speaker|narrator|poet|hero|quote|translation|homework|essay|fiction|joke)';
const WORK_AR =
  '(?:ال)?(?:روايه|كتاب|قصه|فيلم|مسرحيه|قصيده|اغنيه|لعبه|مسلسل|شخصيه|بطل|بطله|شاعر|ترجمه|واجب|خيال|مزح|مزحه|نكته)';

/** Behind words of a novel or words to translate: that the writer means themselves after all. */
export const CORRECTION = wholeWords(
  [
    `(?:not|isnt|wasnt|aint|never) (?:in|from|of|about|for|just|part of)? ?(?:the|a|my|any|some)? ?${WORK} (?:(?:it|this|that|its|thats|is|but|really|actually|no|about|i|mean|talking) )*(?:me|mysel?f|im|i am|my (?:own )?(?:life|thoughts|words|feelings)|real life|real)`,
    `(?:its|it is|thats|that is|this is|thats|this) (?:not|isnt) (?:from |in |for |about |just )?(?:the|a|my|any) ${WORK}`,
    `(?:im|i am) (?:really |actually )?(?:not (?:joking|kidding|acting|playing|talking about (?:the|a) ${WORK})|talking about (?:me|mysel?f))`,
    'i (?:really |actually )?(?:mean|meant) (?:me|mysel?f|it)|(?:its|it is|thats|that is|this is|was) (?:really |actually |about |al )*(?:me|mysel?f)|for real(?! (?!(?:i|im|me|not|please|help|and i)(?!\\p{L}))\\p{L})|not (?:him|her|them|romeo|juliet|hamlet|ophelia) (?:but )?me|same (?:here|for me)|so do i(?! (?:have|need|want|get|write|use|must|put|explain)(?!\\p{L}))|i (?:really )?(?:do|am|feel (?:it|that|this|the same)) to(?! \\p{L})',
    `(?:ليس|ليست|مش|مو|مب|لا|وليس|وليست|ومش|ومو|موب) (?:هو |هي |هذا |هذه |من |عن )?(?:في |ف |ب|من |عن |علي )?${WORK_AR} (?:\\p{L}+ )?(?:بل |لكن |انما )?(?:انا|اقصد|اقصدني|عني|نفسي|حقيقي|الحقيقه)`,
    '(?:اقصد|اقصدي|قصدي|بقصد|اعني|اتكلم عن|اتحدث عن|بتكلم عن|عن) (?:انا|نفسي|حالي|روحي)|(?:هذا|هذي|هذه|دا|ده|هاد) (?:انا|عني|شعوري|كلامي انا)|(?:بل|لا|مش هو|مو هو|مش هي|مو هي) انا|(?:عن جد|بجد|من جد|صدق|جد جد|فعلا|حقيقي|لا امزح|مش بهزر|ما امزح|مو مزح|مش مزح)(?= ?$| انا| اقصد)|وانا (?:كمان|ايضا|مثله|مثلها|زيه|زيها)',
  ].join('|'),
);
