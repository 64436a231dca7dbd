import { setPriority } from 'node:os';
import { hash, type Options } from '@node-rs/argon2';

/** Hashes batches of passwords for the worker, giving way to everything else on the machine. */
try {
  // Before the first hash: the threads that do the work start later and inherit it.
  setPriority(15);
} catch {
  // Only a courtesy, which the system may not allow.
}

process.on('message', ({ passwords, options }: { passwords: string[]; options: Options }) => {
  Promise.all(passwords.map((password) => hash(password, options))).then(
    (hashes) => process.send?.({ hashes }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
