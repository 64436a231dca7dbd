import type { ConversationView } from '@studyhall/contracts';

export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The age of a date, in days of the user's calendar. */
export function ageOf(iso: string, now: Date): Age {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const time = new Date(iso).getTime();
  if (time >= midnight) return 'today';
  if (time >= midnight - DAY_MS) return 'yesterday';
  return time >= midnight - 6 * DAY_MS ? 'week' : 'earlier';
}

/** Groups conversations, newest first, by age. */
export function byAge(
  conversations: readonly ConversationView[],
  now = new Date(),
): { age: Age; conversations: ConversationView[] }[] {
  const groups: { age: Age; conversations: ConversationView[] }[] = [];
  for (const conversation of conversations) {
    const age = ageOf(conversation.updated_at, now);
    const last = groups.at(-1);
    if (last?.age === age) last.conversations.push(conversation);
    else groups.push({ age, conversations: [conversation] });
  }
  return groups;
}
