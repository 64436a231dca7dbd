import { Injectable } from '@nestjs/common';
import {
  DIRECTORY_CHANGED,
  DirectoryEvents,
  EARLIER_FORMS,
  undoChange,
  type ChangeSet,
} from '@studyhall/platform';
import { UndoRegistry } from '../undo/index.js';

/** The undo of every change of the directory, also of those that earlier versions stored. */
@Injectable()
export class DirectoryUndo {
  constructor(publisher: DirectoryEvents, kinds: UndoRegistry) {
    const forms = { ...EARLIER_FORMS, [DIRECTORY_CHANGED]: (data: ChangeSet) => data };
    for (const [kind, read] of Object.entries(forms))
      kinds.register({
        kind,
        restore: async (on, actor, data, undoId) => {
          const { events, ...undone } = await undoChange(on, actor, read(data as never), undoId);
          return { ...undone, publish: () => publisher.publishChange(events) };
        },
      });
  }
}
