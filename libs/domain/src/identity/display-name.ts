/** The names of a person. */
export interface PersonNames {
  username: string;
  given_name: string | null;
  family_name: string | null;
  /** Replaces the given name. */
  preferred_name: string | null;
}

/** Chinese and Korean characters. Such a name has the family name first and no space, regardless of the school's setting. */
const WITHOUT_SPACE = /^[\u3400-\u9fff\uac00-\ud7a3]+$/;

/**
 * The display name of a person, also used for sorting: the preferred or given name and the family name, else the username.
 * The database function `shown_name` implements the same rule; a test compares them.
 * @param familyNameFirst the order that the person's school has chosen
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
