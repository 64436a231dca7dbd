import type { AppTexts } from './app.texts';

export const ar: AppTexts = {
  skipToContent: 'انتقل إلى المحتوى',
  loading: 'جارٍ التحميل',
  pageMissingTitle: (product) => `مرحبًا بك في ${product}`,
  pageMissingText: 'لا توجد صفحة هنا. ربما كُتب العنوان بشكل غير صحيح، أو نُقلت الصفحة.',
  homeLink: (product) => `${product}، صفحة البداية`,
  goHome: 'اذهب إلى صفحة البداية',
  brokenTitle: 'حدث خطأ في هذه الصفحة',
  brokenText: 'لم يضِع شيء مما كتبته على الخادم. إعادة التحميل تفيد عادةً.',
  updatedTitle: 'يتوفر إصدار جديد',
  updatedText: 'جرى تحديث التطبيق أثناء فتح هذه الصفحة. أعد التحميل للمتابعة.',
  reload: 'أعد تحميل الصفحة',
  details: 'تفاصيل تقنية',
  appearance: 'المظهر واللغة',
  theme: 'المظهر',
  themeSystem: 'النظام',
  themeLight: 'فاتح',
  themeDark: 'داكن',
  language: 'اللغة',
};
