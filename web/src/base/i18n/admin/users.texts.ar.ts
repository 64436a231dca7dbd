import type { users } from './users.texts';

export const usersAr: typeof users = {
  users: 'المستخدمون',
  userManagementText: 'كل من لديه حساب، وما يُسمح له به، وهل يمكنه تسجيل الدخول.',
  addNewUser: 'إضافة مستخدم جديد',
  createUser: 'إنشاء المستخدم',
  searchUsers: 'ابحث بالاسم أو المدرسة',
  roleFilter: 'تصفية حسب الدور',
  noUsersMatching: (term) => `لا مستخدمين يطابقون "${term}"`,
  noUsers: 'لا يوجد مستخدمون',
  noUsersText: 'أضف أول مستخدم، أو استورد قائمة، أو وزّع دعوة.',
  noClasses: 'بلا صفوف',
  schoolOf: (name) => `مدرسة ${name}`,
  roleOf: (name) => `دور ${name}`,
  granted: 'ممنوح',
  revoked: 'مسحوب',
  grant: 'منح',
  revoke: 'سحب',
  grantAccessTo: (name) => `منح الوصول إلى ${name}`,
  revokeAccessOf: (name) => `سحب وصول ${name}`,
  revokeAccess: 'سحب الوصول',
  revokePlatformAccess: 'سحب الوصول إلى المنصة',
  revokePlatformAccessText: (name) =>
    `يُسجَّل خروج ${name} فورًا، ولا يمكنه تسجيل الدخول ثانية، ويفقد كل الميزات. يبقى حسابه ومحادثاته. يمكنك منح الوصول من جديد في أي وقت.`,
  confirmDeleteUser: 'تأكيد حذف المستخدم',
  confirmDeleteUserText: (name) =>
    `هل تريد حذف ${name}؟ يُزال الحساب والمحادثات والملفات نهائيًا، ولا يمكن التراجع عن ذلك.`,
  deleteUserNamed: (name) => `حذف ${name}`,
  resetPassword: 'إعادة تعيين كلمة المرور',
  resetPasswordOf: (name) => `إعادة تعيين كلمة مرور ${name}`,
  resetText: (name) =>
    `يحصل ${name} على كلمة مرور مؤقتة، ويُسجَّل خروجه من كل مكان، ويختار كلمة جديدة عند الدخول التالي.`,
  resetDoneText: (name) => `سلّمها إلى ${name} الآن. تظهر مرة واحدة فقط.`,
  classOptional: 'الصف (اختياري)',
  notInClass: (group, reason) =>
    `الحساب ليس في الصف ${group} بعد (${reason}). أضفه من «توزيع المستخدمين على الصفوف».`,
  userCreated: 'تم إنشاء المستخدم بنجاح!',
  createUserFailed: (detail) => `فشل إنشاء المستخدم: ${detail}`,
  createUserError: 'خطأ أثناء إنشاء المستخدم',
  accessFailed: (detail) => `فشل تحديث وصول المستخدم: ${detail}`,
  accessError: (message) => `خطأ أثناء تحديث وصول المستخدم: ${message}`,
};
