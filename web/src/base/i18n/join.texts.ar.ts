import type { JoinTexts } from './join.texts';

export const ar: JoinTexts = {
  loading: 'جارٍ التحميل',
  title: (name) => `انضم إلى ${name}`,
  text: 'اختر اسم مستخدم وكلمة مرور. يمكنك تسجيل الدخول بعد أن يوافق مسؤول على طلبك.',
  textForClass: (school) =>
    `صف من ${school}. اختر اسم مستخدم وكلمة مرور. يمكنك تسجيل الدخول بعد أن يوافق مسؤول على طلبك.`,
  username: 'اسم المستخدم',
  usernameHint: (least) => `${least} أحرف على الأقل. يراه معلموك.`,
  password: 'كلمة المرور',
  passwordHint: (least) => `${least} أحرف على الأقل. لا يعرفها غيرك.`,
  send: 'إرسال الطلب',
  waitNote: 'لديك حساب بالفعل؟ لا تحتاج إلى هذه الصفحة: سجّل الدخول فحسب.',
  networkError: 'خطأ في الشبكة. يُرجى المحاولة مرة أخرى.',
  sentTitle: 'طلبك في انتظار الموافقة',
  sentText: (school, username) =>
    `سينظر فيه مسؤول من ${school}. بعد ذلك سجّل الدخول باسم ${username} وبكلمة المرور التي اخترتها.`,
  toSignIn: 'إلى صفحة تسجيل الدخول',
  closedTitle: 'لا يمكن استخدام هذه الدعوة',
  closedText: 'يُرجى طلب دعوة جديدة.',
  toStart: 'اذهب إلى صفحة البداية',
  failedTitle: 'تعذّر تحميل هذه الصفحة',
  tryAgain: 'حاول مجددًا',
};
