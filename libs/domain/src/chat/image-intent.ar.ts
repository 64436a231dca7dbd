/** Vowel marks and tatweel, which are optional. */
const MARKS = /[\u064b-\u0652\u0640]/g;
/** "Please", "Could you", "I would like you to". */
const POLITE =
  /^(?:(?:مرحبا|أهلا|اهلا|حسنا|طيب|الآن|الان)[\s،,!.]+)?(?:(?:من فضلك|لو سمحت|رجاء|أرجوك|ارجوك)[\s،,]+)?(?:(?:هل يمكنك|هل بإمكانك|هل تستطيع|ممكن|أيمكنك|أريد منك|اريد منك|أريدك|اريدك|أود منك)\s+(?:أن\s+|ان\s+)?)?(?:من فضلك[\s،,]+)?/;
const FOR_ME = '(?:(?:لي|لنا)\\s+)?';
const DRAW = new RegExp(`^(?:ا|أ|ت)?رسم(?:ي|وا)?\\s+${FOR_ME}(?=\\S)`);
const MAKE = `(?:أنشئ|انشئ|أنشئي|تنشئ|اصنع|تصنع|صمم|تصمم|ولد|تولد|اعمل|تعمل|أعطني|اعطني|تعطيني|أرني|ارني|هات|أريد|اريد)\\s+${FOR_ME}`;
const IMAGE = '(?:صورة|رسمة|رسما|رسم|لوحة|بورتريه)';
const MADE_IMAGE = new RegExp(`^${MAKE}(?=${IMAGE}(?:\\s|$))`);
const BARE_IMAGE = /^(?:صورة|رسمة|لوحة)\s+(?=ل[^\s]|عن\s|تظهر\s|تصور\s|فيها\s)/;
/** The noun before the subject of the image: "صورة قطة", "رسمة عن البحر". */
const NOUN = new RegExp(`^${IMAGE}(?:\\s+(?:عن|تظهر|تصور)(?=\\s))?\\s*`);
const PLEASE_AT_END = /[\s،,]*(?:من فضلك|لو سمحت|رجاء)[\s.!؟?]*$/;

/** Plots and drawings of text, which the assistant creates with other tools. */
const COMPUTED =
  /(?:^|\s)(?:ال|لل|ل|ب)?(?:منحنى|منحنيات|بياني|بيانية|بيانيا|مخطط|مخططا|مخططات|دالة|دوال|معادلة|معادلات|متباينة|جدول|جدولا|محور|محاور|مستقيم|مستقيما|بيانات|إحصاء|توزيع|متجه|متجها|متجهات|مصفوفة|دائرة كهربائية|مثلث|مثلثا|زاوية|مضلع|مربع|مستطيل|خط الأعداد|خط الاعداد|خط زمني|خريطة ذهنية|خوارزمية|شكل فن|استنتاج|استنتاجا|خلاصة|خطة)(?=$|[\s،,.:؟!])|[a-z]\s*(?:\(\s*[a-z]\s*\))?\s*=/i;

/** Like `imagePrompt`, for requests in Arabic. */
export function arabicImagePrompt(text: string): string | null {
  const trimmed = text.trim();
  const request = trimmed.replace(MARKS, '').replace(POLITE, '');
  const verb = DRAW.exec(request) ?? MADE_IMAGE.exec(request) ?? BARE_IMAGE.exec(request);
  if (!verb || COMPUTED.test(request)) return null;
  const subject = request
    .slice(BARE_IMAGE.test(request) ? 0 : verb[0].length)
    .replace(NOUN, '')
    .replace(PLEASE_AT_END, '')
    .replace(/[\s.؟?!،]+$/, '')
    .trim();
  return subject === '' ? trimmed : subject;
}
