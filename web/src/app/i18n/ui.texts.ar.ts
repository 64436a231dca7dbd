import type { UiTexts } from './ui.texts';

export const ar: UiTexts = {
  dismiss: 'إخفاء',
  close: 'إغلاق',
  cancel: 'إلغاء',
  save: 'حفظ',
  loading: 'جارٍ التحميل',
  menu: 'القائمة',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  required: 'مطلوب',
  copyCode: 'نسخ الشيفرة',
  copied: 'تم النسخ',
  copyFailed: 'النسخ غير مسموح هنا',
  code: 'شيفرة',
  table: 'جدول',
  externalImage: 'صورة على موقع آخر',
  taskDone: 'منجزة',
  taskOpen: 'غير منجزة',
  footnotes: 'الحواشي',
};
