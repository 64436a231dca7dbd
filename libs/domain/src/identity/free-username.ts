import { Username } from '@studyhall/contracts';

const MAX_TRIES = 50;

/**
 * Candidate usernames for a new person, best first: the name at the issuer, else the email address before its `@`, else the
 * person's name; then the same with numbers, in case names are taken.
 */
export function usernamesFor(claims: Readonly<Record<string, unknown>>): string[] {
  const local = (text: unknown): string => (typeof text === 'string' ? text.replace(/@.*$/, '') : '');
  const bases = [claims['preferred_username'], claims['upn'], claims['email'], claims['name'], 'user'].map(
    local,
  );
  const base = bases.find((name) => Username.safeParse(name).success) ?? 'user';
  const numbered = Array.from({ length: MAX_TRIES }, (_, at) => `${base} ${at + 2}`);
  return [base, ...numbered].filter((name) => Username.safeParse(name).success);
}
