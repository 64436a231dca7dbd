import type { Language } from './language.js';

/** What the demo says around its content. */
export type Phrases = typeof EN;

const EN = {
  origin: 'The content comes from the demo’s built-in notes.',
  originPassages: (files: string) => `The content is quoted from ${files}.`,
  originNothing: 'The demo has no notes on this topic, so these are guiding questions for you to fill in.',
  fromNotes: '*From the demo’s built-in notes.*',
  tryNext: (topic: string) => `Try next: “Quiz me on ${topic}” or “Make five slides about ${topic}”.`,
  plot: (functions: string, from: string, to: string) =>
    `Here is the plot of ${functions} from ${from} to ${to}.`,
  and: ' and ',
  ready: (kind: 'slides' | 'document', title: string, count: number) =>
    kind === 'slides'
      ? `Your ${count} slides **${title}** are ready to download.`
      : `Your document **${title}** is ready to download.`,
  checkContent: 'Please check the content before you use it.',
  cardsReady: 'Your flashcards are ready. Check them before you study.',
  planReady: 'Your plan is ready. Tick off each session when it is done.',
  mainIdea: 'The main idea',
  parts: 'Step by step',
  atAGlance: 'At a glance',
  keyWords: 'Key words',
  checkYourself: 'Check yourself',
  answers: 'Answers',
  /** Slides about a topic that the demo does not know: a title and questions for each. */
  guiding: [
    ['What is it about?', ['What is the topic in one sentence?', 'Where do we meet it in everyday life?']],
    ['What do we know?', ['Which facts are certain?', 'Who found them out?', 'How can they be checked?']],
    ['An example', ['Which example shows it best?', 'What happens in it, step by step?']],
    ['Two sides', ['What speaks for it?', 'What speaks against it?']],
    ['Check yourself', ['What is the most important point?', 'What is still open?']],
  ] as [title: string, questions: string[]][],
  whichWord: (meaning: string) => `Which word means “${meaning}”?`,
  beginsWith: (letter: string) => `It begins with “${letter}”.`,
  isMeaning: (term: string, meaning: string) => `${term} is ${meaning}.`,
  whichBelong: (topic: string) => `Which of these words belong to the topic “${topic}”?`,
  wordsOfTopic: (words: string) => `The words of this topic are ${words}.`,
  whichOrder: (topic: string) => `In which order do these parts of “${topic}” come?`,
  orderIs: (order: string) => `The order is ${order}.`,
  answerIs: (answer: string) => `The answer is ${answer}.`,
  whatIsMeant: (term: string) => `What is meant by **${term}**?`,
  greeting: 'Hello!',
  welcome: 'You are welcome. What comes next?',
  unknown: 'I cannot answer that.',
  notAvailable: {
    file: 'I cannot make files in this chat, because the tool for it is not available.',
    plot: 'I cannot run code in this chat.',
    quiz: 'I cannot make a quiz in this chat, because the tool for it is not available.',
    cards: 'I cannot make flashcards in this chat, because the tool for it is not available.',
    plan: 'I cannot make a plan in this chat, because the tool for it is not available.',
  },
  noText: (topic: string) =>
    `I have no text about **${topic}** to work from. Attach a document about it, or ask about one of my built-in topics, for example photosynthesis, fractions or the water cycle.`,
  outlineFollows: 'Here is the outline:',
  pythonFollows: 'This Python makes the plot:',
  failed: 'That did not work.',
  tryAgain: 'You can try again, or ask in another way.',
  introduction: (topics: string) =>
    `I am the **demo model**: no real language model is connected. I follow simple rules, quote the documents you give me, and know a few school topics.\n\nMy built-in topics: ${topics}. You can also attach a document and ask me about it.`,
  examples: [
    'Explain photosynthesis with its equation',
    'Plot y = x² − 3 from −5 to 5',
    'Make five slides about the water cycle',
    'Quiz me on fractions',
  ],
};

const AR: Phrases = {
  origin: 'المحتوى من الملاحظات المدمجة في النموذج التجريبي.',
  originPassages: (files) => `المحتوى مقتبس من ${files}.`,
  originNothing: 'ليست لدى النموذج التجريبي ملاحظات عن هذا الموضوع، لذا هذه أسئلة موجِّهة لتجيب عنها.',
  fromNotes: '*من الملاحظات المدمجة في النموذج التجريبي.*',
  tryNext: (topic) => `جرّب بعد ذلك: «اختبرني في ${topic}» أو «أنشئ خمس شرائح عن ${topic}».`,
  plot: (functions, from, to) => `هذا منحنى ${functions} من ${from} إلى ${to}.`,
  and: ' و ',
  ready: (kind, title, count) =>
    kind === 'slides'
      ? `أصبح العرض **${title}** جاهزًا للتنزيل، وعدد شرائحه ${count}.`
      : `أصبح المستند **${title}** جاهزًا للتنزيل.`,
  checkContent: 'راجع المحتوى قبل أن تستخدمه.',
  cardsReady: 'بطاقاتك جاهزة. راجعها قبل أن تدرسها.',
  planReady: 'خطتك جاهزة. ضع علامة على كل جلسة بعد أن تنهيها.',
  mainIdea: 'الفكرة الرئيسة',
  parts: 'خطوة خطوة',
  atAGlance: 'نظرة سريعة',
  keyWords: 'كلمات مهمة',
  checkYourself: 'اختبر نفسك',
  answers: 'الإجابات',
  guiding: [
    ['ما الموضوع؟', ['ما الموضوع في جملة واحدة؟', 'أين نجده في حياتنا اليومية؟']],
    ['ماذا نعرف؟', ['ما الحقائق المؤكدة؟', 'من اكتشفها؟', 'كيف نتحقق منها؟']],
    ['مثال', ['ما أفضل مثال عليه؟', 'ماذا يحدث فيه خطوة خطوة؟']],
    ['وجهتا نظر', ['ما الذي يؤيده؟', 'ما الذي يعارضه؟']],
    ['اختبر نفسك', ['ما أهم نقطة؟', 'ما الذي بقي بلا جواب؟']],
  ],
  whichWord: (meaning) => `ما الكلمة التي تعني «${meaning}»؟`,
  beginsWith: (letter) => `تبدأ بالحرف «${letter}».`,
  isMeaning: (term, meaning) => `${term}: ${meaning}.`,
  whichBelong: (topic) => `أي هذه الكلمات تنتمي إلى موضوع «${topic}»؟`,
  wordsOfTopic: (words) => `كلمات هذا الموضوع هي: ${words}.`,
  whichOrder: (topic) => `ما ترتيب هذه الأجزاء من موضوع «${topic}»؟`,
  orderIs: (order) => `الترتيب هو: ${order}.`,
  answerIs: (answer) => `الجواب: ${answer}.`,
  whatIsMeant: (term) => `ما المقصود بـ **${term}**؟`,
  greeting: 'مرحبًا!',
  welcome: 'على الرحب والسعة. ماذا بعد؟',
  unknown: 'لا أستطيع الإجابة عن هذا.',
  notAvailable: {
    file: 'لا أستطيع إنشاء ملفات في هذه المحادثة، لأن الأداة اللازمة غير متاحة.',
    plot: 'لا أستطيع تشغيل البرامج في هذه المحادثة.',
    quiz: 'لا أستطيع إنشاء اختبار في هذه المحادثة، لأن الأداة اللازمة غير متاحة.',
    cards: 'لا أستطيع إنشاء بطاقات في هذه المحادثة، لأن الأداة اللازمة غير متاحة.',
    plan: 'لا أستطيع إنشاء خطة في هذه المحادثة، لأن الأداة اللازمة غير متاحة.',
  },
  noText: (topic) =>
    `ليس لدي نص عن **${topic}** لأعمل منه. أرفق مستندًا عنه، أو اسأل عن أحد الموضوعات المدمجة، مثل البناء الضوئي أو الكسور أو دورة الماء.`,
  outlineFollows: 'هذا هو المخطط:',
  pythonFollows: 'هذا البرنامج بلغة بايثون يرسم المنحنى:',
  failed: 'لم ينجح ذلك.',
  tryAgain: 'يمكنك أن تحاول مرة أخرى، أو أن تسأل بطريقة أخرى.',
  introduction: (topics) =>
    `أنا **النموذج التجريبي**: لا يوجد نموذج لغوي حقيقي متصل. أتّبع قواعد بسيطة، وأقتبس من المستندات التي تعطيني إياها، وأعرف بعض الموضوعات المدرسية.\n\nالموضوعات المدمجة: ${topics}. ويمكنك أيضًا أن ترفق مستندًا وتسألني عنه.`,
  examples: [
    'اشرح عملية البناء الضوئي مع معادلتها',
    'ارسم منحنى الدالة y = x² − 3 من −5 إلى 5',
    'أنشئ خمس شرائح عن دورة الماء',
    'اختبرني في الكسور',
  ],
};

const PHRASES: Record<Language, Phrases> = { en: EN, ar: AR };

export function phrasesFor(language: Language): Phrases {
  return PHRASES[language];
}
