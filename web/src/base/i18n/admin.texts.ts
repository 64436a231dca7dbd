import { defineTexts } from './texts';
import { approvals } from './admin/approvals.texts';
import { audit } from './admin/audit.texts';
import { classes } from './admin/classes.texts';
import { dashboard } from './admin/dashboard.texts';
import { guides } from './admin/guides.texts';
import { imports } from './admin/imports.texts';
import { invites } from './admin/invites.texts';
import { members } from './admin/members.texts';
import { shell } from './admin/shell.texts';
import { users } from './admin/users.texts';
import { words } from './admin/words.texts';

/** The console's texts; a file for each folder of `features/admin`. */
const en = {
  ...shell,
  ...words,
  ...dashboard,
  ...users,
  ...imports,
  ...classes,
  ...members,
  ...approvals,
  ...invites,
  ...audit,
  ...guides,
};

export type AdminTexts = typeof en;

export const adminTexts = defineTexts(en, { ar: async () => (await import('./admin.texts.ar')).ar });
