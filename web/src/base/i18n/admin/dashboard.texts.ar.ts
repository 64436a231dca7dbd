import type { dashboard } from './dashboard.texts';

export const dashboardAr: typeof dashboard = {
  dashboardText: 'كم يتعلّم هنا، وما الذي ينتظرك، وماذا يحدث هذا الأسبوع.',
  studentsPerSchool: 'الطلاب حسب المدرسة',
  classesPerSchool: 'الصفوف حسب المدرسة',
  noStudentsYet: 'لا طلاب بعد',
  noClassesYet: 'لا صفوف بعد',
  showAllSchools: (count) => `عرض كل المدارس (${count})`,
  showFewer: 'عرض أقل',
  pendingApprovals: 'موافقات معلّقة',
  reviewAll: 'مراجعة كل الطلبات',
  weeklySchedule: 'الجدول الأسبوعي',
  noClassesScheduled: 'لا صفوف مجدولة',
};
