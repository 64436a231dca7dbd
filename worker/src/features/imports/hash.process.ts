import { setPriority } from 'node:os';
import { hash, type Options } from '@node-rs/argon2';

/** The entry point of the process that hashes batches of passwords at low priority. */
try {
  // Set the priority before the first hash, so that the hashing threads inherit it.
  setPriority(15);
} catch {
  // Optional: the system may not allow it.
}

interface Task {
  text: string;
  options: Options;
}

process.on('message', ({ tasks }: { tasks: Task[] }) => {
  Promise.all(tasks.map(({ text, options }) => hash(text, options))).then(
    (hashes) => process.send?.({ hashes }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
