import { REDIS_SECONDS } from '../redis/redis-seconds.js';

/** A store outside of Postgres: its content and when it is erased, each as a part of a sentence. */
interface Store {
  holds: string;
  retention: string;
}

/** Objects below `DATA_DIR/objects` or in the bucket, by the first part of their key. */
export const STORED_OBJECTS = {
  uploads: { holds: 'files that users uploaded', retention: 'with the row of the file' },
  parts: { holds: 'pieces of an upload that has not ended', retention: 'with the upload, at most 12 hours' },
  artifacts: { holds: 'documents and plots that replies made', retention: 'with the message' },
  images: { holds: 'generated images', retention: 'with the message' },
  previews: { holds: 'files in a format that the page can show', retention: 'with the file' },
  exports: {
    holds: 'archives of everything about a person',
    retention: '24 hours, or with the account of the person or of the user who asked',
  },
  audio: { holds: 'recordings that are being transcribed', retention: 'when they are transcribed' },
} as const satisfies Record<string, Store>;

/**
 * Files outside of Postgres and object storage that may contain personal text. `path` is relative to the temporary folder,
 * the Redis folder or `DATA_DIR`.
 */
export const PERSONAL_FILES = {
  objects: { path: /^objects\//, holds: 'the stored objects above', retention: 'with their row' },
  temporary: {
    path: /^(studyhall-(work|writer|image)-|studyhall-sandbox-)/,
    holds: 'what a job or an upload works on, named by its process',
    retention: 'with the job, or when the next process starts after a kill',
  },
  redis: {
    path: /^(appendonlydir\/|appendonly\.aof|dump\.rdb)/,
    holds: 'the append-only file, and a snapshot where the server makes any',
    retention: 'written anew within 15 seconds of an erasure',
  },
  logs: {
    path: /\.log(\.1)?$/,
    holds:
      'output of the api, the worker and the servers: ids, counts, addresses of who signed in or was refused; no text',
    retention: 'up to 40 MB each',
  },
} as const satisfies Record<string, Store & { path: RegExp }>;

/** Data that Redis expires after at most this many seconds. */
interface ExpiringStore extends Store {
  seconds: number;
}

/** Data that expires within the longest TTL of its keys. */
function within(family: keyof typeof REDIS_SECONDS, before = ''): Omit<ExpiringStore, 'holds'> {
  const seconds = Math.max(...Object.values(REDIS_SECONDS[family]));
  return { retention: `${before}within ${duration(seconds)}`, seconds };
}

function duration(seconds: number): string {
  if (seconds === 3_600) return 'an hour';
  if (seconds % 3_600 === 0) return `${seconds / 3_600} hours`;
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
}

const LASTING = { retention: 'stays: it says nothing about a person' } as const;

/** Families of Redis keys, by the part after the installation's prefix. Queues also have keys under their names. */
export const REDIS_KEYS = {
  turn: {
    holds: 'the reply that is being written',
    ...within('turn', 'at once with a removal, else '),
  },
  events: { holds: 'channels for open pages; nothing is stored', retention: 'at once' },
  signin: { holds: 'counts of sign-ins by name and network', ...within('signin') },
  forgotten: { holds: 'counts of forgotten passwords by name and network', ...within('forgotten') },
  scim: { holds: 'counts of requests by roster source', ...within('scim') },
  'sign-in': {
    holds: 'sign-ins between password and second factor, set-ups of factors that have begun',
    ...within('sign-in'),
  },
  'sign-on': { holds: 'sign-ins at an identity provider that have begun', ...within('sign-on') },
  'sign-on-test': { holds: 'tests of an identity provider that have begun', ...within('sign-on-test') },
  'sign-out': { holds: 'ids of sign-outs that an identity provider sent', ...within('sign-out') },
  lti: { holds: 'launches of a learning platform that have begun', ...within('lti') },
  seal: { holds: 'keys of encrypted passwords and rosters', ...within('seal') },
  join: { holds: 'guesses of codes by network', ...within('join') },
  limit: { holds: 'counts of requests by user or network', ...within('limit') },
  line: { holds: 'places in line by school, class and user', retention: 'when the job ends' },
  presence: { holds: 'ids of users who have a page open', ...within('presence') },
  lesson: { holds: 'ids of students with news for the teacher', ...within('lesson') },
  'redis-id': { holds: 'the id of this Redis', ...LASTING },
  replies: { holds: 'counts of replies by how they ended', ...LASTING },
  model: { holds: 'whether the model server answers', ...LASTING },
  sandbox: { holds: 'whether programs can be run', ...LASTING },
  'moderation-failures': { holds: 'counts of failures of the moderator model', ...LASTING },
  'erasure-file': { holds: 'whether the file of Redis is to be written anew', retention: 'seconds' },
  schedule: { holds: 'which worker runs a scheduled task', retention: 'until the next round' },
  turns: { holds: 'where the repair of ended turns stands', retention: 'until the next round' },
} as const satisfies Record<string, Store | ExpiringStore>;
