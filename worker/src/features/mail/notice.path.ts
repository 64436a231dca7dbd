import type { outbox } from '@studyhall/persistence';

/** The page that a notice leads to, after the sign-in: that of safeguarding, or the console. */
export const noticePath = (kind: outbox.NoticeKind): string =>
  kind.startsWith('safety_') ? '/admin?section=safety' : '/admin';
