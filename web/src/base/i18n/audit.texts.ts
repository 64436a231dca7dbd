// Written by `npm run texts` from web/src/locales/en/audit.json: change the messages there.
import { defineTexts } from './texts';

export interface AuditTexts {
  username: string;
  name: string;
  role: string;
  school: string;
  access_granted: string;
  must_change_password: string;
  undone: string;
  classes: string;
  group: string;
  members: string;
  teachers: string;
  classes_taught: string;
  material: string;
  kind: string;
  source: string;
  answerKey: string;
  added: string;
  removed: string;
  description: string;
  school_year: string;
  schedule: string;
  day_of_week: string;
  start_time: string;
  end_time: string;
  time_zone: string;
  languages: string;
  help_contact: string;
  study_mode: string;
  archived: string;
  users: string;
  invitations: string;
  requests: string;
  renamed_classes: string;
  invite: string;
  expires_at: string;
  uses: string;
  max_uses: string;
  direct: string;
  outcome: string;
  text: string;
  ends_at: string;
  sessions_ended: string;
  passwords: string;
  memberships: string;
  changed: string;
  gone: string;
  students: string;
  roles: string;
  left_out: string;
  new_schools: string;
  new_classes: string;
  created: string;
  leavers: string;
  leavers_are: string;
  approved: string;
  rejected: string;
  accessRevoked: string;
  accountsRemoved: string;
  goneRemoved: string;
  exercises: string;
  student: string;
  opened: string;
  restored: string;
}

export const auditTexts = defineTexts<AuditTexts>(
  import.meta.glob<AuditTexts>('../../locales/en/audit.json', { import: 'default', eager: true }),
  import.meta.glob<AuditTexts>(['../../locales/*/audit.json', '!../../locales/en/*'], { import: 'default' }),
);
