/** The languages of these pages. The platform or the browser chooses one. */
export type PageLanguage = 'en' | 'ar';

const ENGLISH = {
  open: (product: string) => `Open ${product}`,
  openText: (product: string) => `${product} opens in a window of its own.`,
  chooseClass: 'Which class is this course?',
  chooseClassText: (course: string) =>
    `Students who come from “${course}” join the class that you choose. You choose once.`,
  class: 'Class',
  connect: 'Connect',
  noClasses: 'You do not teach a class here yet',
  noClassesText: 'Ask your school to add you to your class, then come back.',
  chooseLink: 'What should the link in your course open?',
  chooseLinkText: 'Students see it in their course and open it from there.',
  link: 'The link opens',
  add: 'Add to the course',
  classChat: 'The chat of the class',
  cards: 'Flashcards',
  todo: 'Homework and quizzes',
  adding: 'Adding the link to your course',
  addingText: 'If nothing happens, press the button.',
  register: (product: string) => `Connect ${product}`,
  registerText: (product: string, host: string) => `${host} wants to connect ${product} with its courses.`,
  registerNow: 'Connect',
  registered: (product: string) => `${product} is connected`,
  registeredText: 'You can close this window and switch the tool on in the platform.',
  needsDeployment:
    'Deploy the tool in the platform now. Then enter its deployment ID in the console, under “Sign-in and rosters”.',
  unregistered: (product: string) => `${product} could not be connected`,
  unregisteredText:
    'The address was used before or is older than an hour, or the platform did not answer as expected. Make a new address in the console and try again.',
  failed: (product: string) => `${product} could not open here`,
  failedText: 'See the reason in a window of its own.',
  seeReason: 'See the reason',
  cookieRefused: (product: string) => `Open ${product} in a window of its own`,
  cookieRefusedText: 'Your browser keeps this page from recognising you inside another page.',
};
export type PageTexts = typeof ENGLISH;

const ARABIC: PageTexts = {
  open: (product) => `افتح ${product}`,
  openText: (product) => `يُفتح ${product} في نافذة مستقلة.`,
  chooseClass: 'أي صف هو هذا المقرر؟',
  chooseClassText: (course) =>
    `ينضم الطلاب القادمون من «\u2068${course}\u2069» إلى الصف الذي تختاره. تختار مرة واحدة فقط.`,
  class: 'الصف',
  connect: 'ربط',
  noClasses: 'لا تدرّس أي صف هنا بعد',
  noClassesText: 'اطلب من مدرستك إضافتك إلى صفك، ثم عُد إلى هنا.',
  chooseLink: 'ماذا يفتح الرابط في مقررك؟',
  chooseLinkText: 'يراه الطلاب في مقررهم ويفتحونه من هناك.',
  link: 'الرابط يفتح',
  add: 'إضافة إلى المقرر',
  classChat: 'محادثة الصف',
  cards: 'البطاقات التعليمية',
  todo: 'الواجبات والاختبارات القصيرة',
  adding: 'نضيف الرابط إلى مقررك',
  addingText: 'إذا لم يحدث شيء فاضغط الزر.',
  register: (product) => `ربط ${product}`,
  registerText: (product, host) => `يريد \u2068${host}\u2069 ربط ${product} بمقرراته.`,
  registerNow: 'ربط',
  registered: (product) => `تم ربط ${product}`,
  registeredText: 'يمكنك إغلاق هذه النافذة وتفعيل الأداة في المنصة.',
  needsDeployment: 'انشر الأداة في المنصة الآن، ثم أدخل معرّف النشر في لوحة الإدارة ضمن «تسجيل الدخول والقوائم».',
  unregistered: (product) => `تعذّر ربط ${product}`,
  unregisteredText:
    'استُخدم العنوان من قبل أو مضت عليه أكثر من ساعة، أو لم تُجب المنصة كما ينبغي. أنشئ عنوانًا جديدًا في لوحة الإدارة وحاول مرة أخرى.',
  failed: (product) => `تعذّر فتح ${product} هنا`,
  failedText: 'اطّلع على السبب في نافذة مستقلة.',
  seeReason: 'عرض السبب',
  cookieRefused: (product) => `افتح ${product} في نافذة مستقلة`,
  cookieRefusedText: 'يمنع متصفحك هذه الصفحة من التعرّف عليك داخل صفحة أخرى.',
};

export const pageTexts = (language: PageLanguage): PageTexts => (language === 'ar' ? ARABIC : ENGLISH);

/** The language of the platform's page, else the browser's first supported language. */
export function pageLanguage(locale: string | null, accepted = ''): PageLanguage {
  return /^ar\b/i.test(locale ?? accepted.trim()) ? 'ar' : 'en';
}
