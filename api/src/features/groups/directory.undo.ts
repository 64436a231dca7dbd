import { Injectable } from '@nestjs/common';
import {
  DIRECTORY_CHANGED,
  DirectoryEvents,
  EARLIER_FORMS,
  undoChange,
  type ChangeSet,
} from '@studyhall/platform';
import { AppError } from '@studyhall/contracts';
import { can, isMaster } from '@studyhall/domain';
import { AnnouncementEvents } from '../announcements/index.js';
import { assertAllowed } from '../directory/index.js';
import { UndoRegistry } from '../undo/index.js';

/** Undoes all directory changes, including those that earlier versions stored. */
@Injectable()
export class DirectoryUndo {
  constructor(publisher: DirectoryEvents, announcements: AnnouncementEvents, kinds: UndoRegistry) {
    const forms: typeof EARLIER_FORMS = { ...EARLIER_FORMS, [DIRECTORY_CHANGED]: (data: ChangeSet) => data };
    for (const [kind, read] of Object.entries(forms))
      kinds.register({
        kind,
        of: 'directory',
        restore: async (on, actor, data, undoId, isConfirmed) => {
          const change = await read(data as never, on, undoId);
          assertAllowed(can(actor, 'scope.change', { cause: change.cause.action }));
          if (!isConfirmed && isMaster(actor) && makesMaster(change)) throw new AppError('password_required');
          const { events, restoredClasses, ...undone } = await undoChange(on, actor, change, undoId);
          return {
            ...undone,
            publish: async () => {
              await publisher.publishChange(events);
              for (const id of restoredClasses) await announcements.classRestored(id);
            },
          };
        },
      });
  }
}

/** Whether the undo makes a user a master admin. */
const makesMaster = ({ accounts }: ChangeSet): boolean =>
  accounts.some(({ before: { role } }) => role !== undefined && isMaster({ role }));
