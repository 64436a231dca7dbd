import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import { attachmentsOf, toStored } from '../outbox/stored-entry';
import { idOf, type Conversation } from './conversation';

type StoredFiles = Parameters<typeof attachmentsOf>[0];

const recordOf = (id: string | null): string => `files.${id ?? 'new'}`;

/** Stores the attached files of each draft in the browser, so that they survive a reload. */
export function createStagedFiles(store: Store, local: Pick<LocalData, 'record' | 'write' | 'remove'>) {
  return {
    /** Restores the files of an earlier page, then stores each change. */
    async follow(conversation: Conversation): Promise<void> {
      const { attachments, disposal, idAtom } = conversation;
      const { filesAtom } = attachments;
      let record = recordOf(idOf(conversation));
      const before = await local.record<StoredFiles>('views', record);
      if (disposal.signal.aborted) return;
      const save = (): void => {
        const files = store.get(filesAtom).filter(({ refused }) => !refused);
        const last = record;
        record = recordOf(idOf(conversation));
        if (record !== last) void local.remove('views', last);
        const { blobs, ...value } = toStored(files);
        if (files.length > 0) void local.write('views', { id: record, value, files: blobs });
        else void local.remove('views', record);
      };
      const stops = [store.sub(filesAtom, save), store.sub(idAtom, save)];
      disposal.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
      if (before) store.set(filesAtom, (now) => [...attachmentsOf(before.value, before.files), ...now]);
      else if (store.get(filesAtom).length > 0) save();
    },
    forget: (id: string): void => void local.remove('views', recordOf(id)),
  };
}
