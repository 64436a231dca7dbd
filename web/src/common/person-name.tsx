import type { MessageAuthor } from '@studyhall/contracts';

interface Named {
  username: string;
  display_name: string;
}

/** A person by name, and the username behind it. */
export function PersonName({ person }: { person: Named }) {
  return (
    <>
      <bdi>{person.display_name}</bdi> <Username person={person} />
    </>
  );
}

/** The username, where the person is shown by another name. */
export function Username({ person: { username, display_name } }: { person: Named }) {
  if (username === display_name) return null;
  return (
    <bdi className="inline-block max-w-full text-xs font-normal wrap-anywhere text-muted">{username}</bdi>
  );
}

/** The same for a sentence about one of several people, isolated from the direction of the sentence. */
export const personLabel = ({ username, display_name: name }: Named): string =>
  name === username ? username : `\u2068${name}\u2069 (\u2068${username}\u2069)`;

/** Who wrote a message of a lesson's chat, as they were called then. */
export const authorName = (author: MessageAuthor | null | undefined): string | undefined =>
  author?.display_name ?? author?.username;
