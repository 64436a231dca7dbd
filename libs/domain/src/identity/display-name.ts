/** What a person is called by. */
export interface PersonNames {
  username: string;
  given_name: string | null;
  family_name: string | null;
  /** In place of the given name. */
  preferred_name: string | null;
}

/** Chinese and Korean characters: such a name has its family name first and no space, whatever the school prefers. */
const WITHOUT_SPACE = /^[\u3400-\u9fff\uac00-\ud7a3]+$/;

/**
 * The name of a person as it is shown and sorted: the preferred or given name and the family name, else the username.
 * The function `shown_name` of the database is the same rule; a test compares them.
 * @param familyNameFirst the order that the person's school wants
 */
export function displayName(
  { username, given_name: given, family_name: family, preferred_name: preferred }: PersonNames,
  familyNameFirst: boolean,
): string {
  const called = preferred || given || '';
  if (!family) return called || username;
  if (WITHOUT_SPACE.test(family + called)) return family + called;
  return (familyNameFirst ? [family, called] : [called, family]).filter(Boolean).join(' ');
}
