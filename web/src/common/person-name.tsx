import type { MessageAuthor } from '@studyhall/contracts';

interface Named {
  username: string;
  display_name: string;
}

/** A person's name, followed by the username. */
export function PersonName({ person }: { person: Named }) {
  return (
    <>
      <bdi>{person.display_name}</bdi> <Username person={person} />
    </>
  );
}

/** The username, if it differs from the displayed name. */
export function Username({ person: { username, display_name } }: { person: Named }) {
  if (username === display_name) return null;
  return (
    <bdi className="inline-block max-w-full text-xs font-normal wrap-anywhere text-muted">{username}</bdi>
  );
}

/** Name and username for a sentence about one of several people, isolated from the sentence's text direction. */
export const personLabel = ({ username, display_name: name }: Named): string =>
  name === username ? username : `\u2068${name}\u2069 (\u2068${username}\u2069)`;

/** The author of a message in a lesson's chat, by the name at that time. */
export const authorName = (author: MessageAuthor | null | undefined): string | undefined =>
  author?.display_name ?? author?.username;
