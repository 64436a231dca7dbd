import type { SigninTexts } from './signin.texts';

export const ar: SigninTexts = {
  title: 'مرحبًا بالطلاب والمعلمين',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  signIn: 'تسجيل الدخول',
  needAccount: 'هل تحتاج إلى حساب؟ تواصل مع مسؤول النظام للحصول على إذن الدخول.',
  loading: 'جارٍ التحميل',
  loginFailed: 'فشل تسجيل الدخول',
  sessionEnded: 'انتهت جلستك. يُرجى تسجيل الدخول من جديد.',
  networkError: 'خطأ في الشبكة. يُرجى المحاولة مرة أخرى.',
  newPasswordTitle: 'اختر كلمة مرور جديدة',
  newPasswordText: 'عيّن مسؤول كلمة مرورك. يُرجى اختيار كلمة لا يعرفها غيرك.',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  newPasswordHint: '8 أحرف على الأقل',
  saveNewPassword: 'احفظ وتابع',
  passwordNotChanged: 'تعذّر تغيير كلمة المرور',
};
