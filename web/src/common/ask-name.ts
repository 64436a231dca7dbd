import { reasonOf } from '../transport/errors';
import { askPrompt, type PromptQuestion } from '../ui/ask';

interface NameQuestion extends Omit<PromptQuestion, 'save' | 'validate' | 'secret'> {
  save: (name: string) => Promise<unknown>;
  /** Shown for an error without its own text. */
  failed: string;
}

/** Asks for a name until it is saved: if saving fails, the dialog stays open with the name. */
export async function askName({ save, failed, ...question }: NameQuestion): Promise<void> {
  await askPrompt({
    ...question,
    save: (name) =>
      save(name).then(
        () => null,
        (error: unknown) => reasonOf(error, failed),
      ),
  });
}
