import type { guides } from './guides.texts';

export const guidesAr: typeof guides = {
  guidesText: 'للقراءة والطباعة والتوزيع.',
  masterAdminGuide: 'دليل المسؤول الرئيسي',
  masterAdminGuideText: 'المدارس والمسؤولون والاستيراد وكل ما يشمل المنصة كلها.',
  schoolAdminGuide: 'دليل مسؤول المدرسة',
  schoolAdminGuideText: 'طلاب مدرسة واحدة وصفوفها ودعواتها وموافقاتها.',
  studentGuide: 'دليل الطالب',
  studentGuideText: 'تسجيل الدخول والأسئلة والملفات والرسوم والشرائح والصوت.',
  connectGuide: 'توصيل نموذج',
  connectGuideText: 'إجابات حقيقية من OpenAI أو من نموذجك الخاص عبر Ollama أو vLLM.',
};
