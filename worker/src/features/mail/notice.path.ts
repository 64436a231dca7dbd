import type { outbox } from '@studyhall/persistence';

/** The page that a notice links to. Opens after sign-in. */
export const noticePath = (kind: outbox.NoticeKind): string =>
  kind.startsWith('safety_')
    ? '/admin?section=safety'
    : kind.startsWith('system_')
      ? '/admin?section=system'
      : kind.startsWith('budget_')
        ? '/admin?section=limits'
        : '/admin';
