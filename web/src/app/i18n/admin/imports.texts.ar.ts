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
  newUsers: 'مستخدمون جدد',
  placesInClasses: 'أماكن في الصفوف',
  madePasswords: 'كلمات مرور منشأة',
  importing: (done, total) => `${done} من ${total} مستخدم`,
  importGoesOn: 'يمكنك إغلاق هذه النافذة؛ يستمر الاستيراد.',
  importFailed: 'فشل الاستيراد. لم يتغير شيء.',
  importDone: (count) => `تم استيراد ${count} مستخدم.`,
  passwordsOnce:
    'أُنشئت كلمات مرور للمستخدمين الجدد. تُعطى مرة واحدة فقط، فاحفظها أو اطبعها الآن. تُغيَّر كل منها عند أول دخول.',
  downloadPasswords: 'نزّل كلمات المرور',
  printCards: 'اطبع البطاقات',
  changeAtFirst: 'اختر كلمة مرورك عند أول دخول.',
};
