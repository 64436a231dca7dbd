import type { imports } from './imports.texts';

export const importsAr: typeof imports = {
  importUsers: 'استيراد',
  exportUsers: 'تصدير',
  importText: 'أضف عدة مستخدمين دفعة واحدة من جدول بيانات. يُفحص الملف أولًا ولا يتغير شيء حتى توافق.',
  chooseCsv: 'اختر ملف CSV',
  chooseCsvHint: 'أو أفلته هنا',
  checkingFile: 'جارٍ فحص الملف',
  csvColumns:
    'يسمّي السطر الأول الأعمدة: username, password, role, school, classes. تُنشأ كلمة مرور حيث تُترك فارغة. تُفصل الصفوف المتعددة بفاصلة منقوطة.',
  downloadTemplate: 'نزّل نموذجًا',
  otherFile: 'اختر ملفًا آخر',
  importRows: (count) => `استيراد ${count} مستخدم`,
  checkPassed: (file) => `الملف ${file} سليم. لم يتغير شيء بعد.`,
  checkFailed: (count) => `في الملف مشكلات (${count}). لم يتغير شيء. صحّح هذه الأسطر واختر الملف مجددًا.`,
  problems: 'المشكلات',
  line: 'السطر',
  column: 'العمود',
  problem: 'المشكلة',
  firstProblems: (count) => `تُعرض أول ${count} مشكلة.`,
  downloadProblems: 'نزّل هذه القائمة',
  newUsers: 'مستخدمون جدد',
  placesInClasses: 'أماكن في الصفوف',
  madePasswords: 'كلمات مرور منشأة',
  importing: (done, total) => `جارٍ الاستيراد: ${done} من ${total} مستخدم`,
  importQueued: 'في انتظار الدور…',
  importGoesOn: 'يمكنك إغلاق هذه النافذة: يستمر الاستيراد، وتعرض إدارة المستخدمين تقدّمه.',
  openImport: 'اعرض الاستيراد',
  importFailed: 'فشل الاستيراد. لم يتغير شيء.',
  importDone: (count) => `تم استيراد ${count} مستخدم.`,
  passwordsMade: (count) => `أُنشئت كلمات مرور لعدد ${count} منهم، وتُغيَّر كل منها عند أول دخول.`,
  passwordsOnce:
    'يسلّمها الخادم مرة واحدة فقط خلال 24 ساعة ثم ينساها: احفظها أو اطبعها الآن. من يفقد كلمته لاحقًا يحصل على كلمة جديدة عبر «إعادة تعيين كلمة المرور».',
  passwordsHere:
    'نسيها الخادم. ما دامت هذه النافذة مفتوحة يمكنك حفظها وطباعتها مجددًا، وبعدها لا يمكن لأحد ذلك.',
  passwordsWait: (count) =>
    `${count} كلمة مرور من استيرادك الأخير تنتظر الحفظ أو الطباعة. تُعطى مرة واحدة خلال 24 ساعة.`,
  leavePasswords: 'هل تريد ترك كلمات المرور هذه؟',
  leavePasswordsText:
    'لم تُحفظ ولم تُطبع. مع استيراد آخر لن يتمكن أحد من الحصول عليها: سيحتاج كل من هؤلاء المستخدمين إلى كلمة جديدة.',
  leavePasswordsYes: 'اتركها',
  downloadPasswords: 'نزّل كلمات المرور',
  printCards: 'اطبع البطاقات',
  changeAtFirst: 'اختر كلمة مرورك عند أول دخول.',
};
