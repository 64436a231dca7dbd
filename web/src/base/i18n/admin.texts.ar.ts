import type { AdminTexts } from './admin.texts';
import { approvalsAr } from './admin/approvals.texts.ar';
import { auditAr } from './admin/audit.texts.ar';
import { classesAr } from './admin/classes.texts.ar';
import { dashboardAr } from './admin/dashboard.texts.ar';
import { guidesAr } from './admin/guides.texts.ar';
import { importsAr } from './admin/imports.texts.ar';
import { invitesAr } from './admin/invites.texts.ar';
import { membersAr } from './admin/members.texts.ar';
import { shellAr } from './admin/shell.texts.ar';
import { usersAr } from './admin/users.texts.ar';
import { wordsAr } from './admin/words.texts.ar';

export const ar: AdminTexts = {
  ...shellAr,
  ...wordsAr,
  ...dashboardAr,
  ...usersAr,
  ...importsAr,
  ...classesAr,
  ...membersAr,
  ...approvalsAr,
  ...invitesAr,
  ...auditAr,
  ...guidesAr,
};
