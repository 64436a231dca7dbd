import type { Activity } from './activity.js';

export const SAFEGUARDING: Activity = {
  name: 'Safeguarding',
  purpose: 'To get a person to a student who may be in danger.',
  people: 'students',
  data: 'the passage that raised a case, its category, who read it, who decided what; may be about health',
  retention:
    "`safety_days` of the school (365) after a case was closed; with the student's account at the latest.",
  tables: {
    safeguarding: {
      help_lines: 'record',
      webhook_error: 'none',
      webhook_secret: 'none',
      webhook_url: 'record',
    },
    safety_cases: {
      acknowledged_by: 'record',
      category: 'none',
      closed_by: 'record',
      outcome: 'none',
      passage: 'account',
      place: 'none',
      reason: 'account',
      tier: 'none',
      withheld_reason: 'account',
    },
    safety_counts: { category: 'none', tier: 'none' },
    safety_deletions: {},
    safety_looks: { viewer: 'record', viewer_role: 'none' },
    safety_numbers: {},
  },
};
