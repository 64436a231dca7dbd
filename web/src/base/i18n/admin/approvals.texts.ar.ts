import type { approvals } from './approvals.texts';

export const approvalsAr: typeof approvals = {
  approvalsText: 'أشخاص فتحوا دعوة وينتظرون حسابًا.',
  requestDate: 'تاريخ الطلب',
  approve: 'موافقة',
  reject: 'رفض',
  approveAll: (count) => `الموافقة على جميع الطلبات المعروضة (${count})`,
  approveAllText: 'يحصل كل منهم على حساب ويمكنه تسجيل الدخول فورًا. ارفض أولًا من لا تعرفه.',
  usersApproved: (approved, of) => `تمت الموافقة على ${approved} من ${of} من الطلبات.`,
  approveUser: (name) => `الموافقة على ${name}`,
  rejectUser: (name) => `رفض ${name}`,
  noPendingApprovals: 'لا طلبات موافقة معلّقة',
  noPendingApprovalsText: 'تظهر الطلبات هنا حالما يستخدم أحدهم دعوة.',
  rejectRequest: 'رفض الطلب',
  rejectRequestText: (name) => `لن يحصل ${name} على حساب.`,
  rejectReason: 'سبب الرفض (اختياري)',
  userApproved: 'تمت الموافقة على المستخدم بنجاح!',
  userApprovedText: (name) =>
    `يمكن لـ ${name} تسجيل الدخول الآن. إن كان ذلك خطأ فاسحب الوصول أو احذف الحساب.`,
  showUser: 'اعرض هذا المستخدم',
  userRejected: 'تم رفض طلب المستخدم بنجاح!',
  errorDetail: (detail) => `خطأ: ${detail}`,
  approveError: 'خطأ أثناء الموافقة على الطلب',
  rejectError: 'خطأ أثناء رفض الطلب',
};
