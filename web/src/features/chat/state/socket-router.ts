import type { TurnEvent } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { onServerEvent } from '../../../transport/socket';
import { idOf, isRunning, type Conversation } from './conversation';
import type { ConversationList } from './conversation-list';
import { refreshHistory } from './history';
import { settleImage } from './images';
import type { MessageStore } from './message-store';
import { forgetImage } from './pending-images';
import { receiveTurnEvents, showPlace, showTurn } from './turns';

const TERMINAL = ['turn.completed', 'turn.stopped', 'turn.failed'] as const;
const TURN_EVENTS = ['turn.delta', 'turn.step', 'turn.reset', ...TERMINAL] as const;

interface RouterDeps {
  readonly owner: number;
  readonly list: ConversationList;
  readonly all: () => readonly Conversation[];
  readonly find: (conversationId: string) => Conversation | undefined;
  readonly active: () => Conversation;
}

/** Routes server events to their conversations. Events of a turn only name the turn. */
export function createSocketRouter({ owner, list, all, find, active }: RouterDeps) {
  const conversationOfTurn = new Map<string, string>();
  const watchTurn = (turnId: string, conversationId: string): void => {
    conversationOfTurn.set(turnId, conversationId);
    list.setActivity(conversationId, 'writing');
  };
  const receive = (event: TurnEvent): void => {
    const conversation = find(conversationOfTurn.get(event.turn_id) ?? '');
    if (conversation) receiveTurnEvents(conversation, event.turn_id, [event]);
  };
  const endTurn = (turnId: string): void => {
    const id = conversationOfTurn.get(turnId);
    if (id === undefined) return;
    conversationOfTurn.delete(turnId);
    list.setActivity(id, idOf(active()) === id ? null : 'unread');
  };
  return {
    watchTurn,
    endTurn,
    /** Forgets turns of conversations that are not on the page: their last events may have been missed. */
    forgetOtherTurns(): void {
      for (const [turnId, id] of conversationOfTurn) {
        if (find(id)) continue;
        conversationOfTurn.delete(turnId);
        list.setActivity(id, null);
      }
    },
    /** Returns an unsubscribe function. */
    subscribe(on: typeof onServerEvent): () => void {
      const unsubscribes = [
        ...TURN_EVENTS.map((type) => on(type, (payload) => receive({ type, ...payload } as TurnEvent))),
        ...TERMINAL.map((type) => on(type, ({ turn_id }) => endTurn(turn_id))),
        on('turn.queued', (place) => {
          const conversation = find(conversationOfTurn.get(place.turn_id) ?? '');
          if (conversation) showPlace(conversation, place);
        }),
        on('turn.started', (started) => {
          const { turn_id, conversation_id, client_message_id } = started;
          watchTurn(turn_id, conversation_id);
          list.refreshSoon();
          const conversation = find(conversation_id) ?? all().find((one) => asked(one, client_message_id));
          if (conversation && !showTurn(conversation, started)) refreshHistory(conversation);
        }),
        on('history.changed', ({ conversation_id }) => {
          list.refreshSoon();
          // Other conversations are refreshed when they are opened.
          const conversation = find(conversation_id);
          if (conversation && (conversation === active() || isRunning(conversation)))
            refreshHistory(conversation);
        }),
        // Whether teachers can read the chats of lessons follows their class.
        ...(['lesson.ended', 'activities.changed'] as const).map((name) => on(name, list.refreshSoon)),
        on('image.job', ({ job_id, ...view }) => {
          const conversation = all().find((one) => showsImage(one, job_id));
          if (conversation) void settleImage(conversation, job_id, view);
          else if (view.status === 'completed' || view.status === 'failed') forgetImage(owner, job_id);
        }),
        on('file.status', ({ file_id, status, detail = null }) => {
          for (const { messages } of all())
            for (const { key, message } of messages.all())
              if (message.attachedFiles.some(({ id }) => id === file_id))
                messages.patchMessage(key, {
                  attachedFiles: message.attachedFiles.map((file) =>
                    file.id === file_id ? { ...file, status, detail } : file,
                  ),
                });
        }),
        on('artifact.changed', ({ file_ids }) => {
          for (const { messages } of all())
            for (const item of messages.all()) patchVersions(messages, item, file_ids);
        }),
      ];
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
  };
}

/** Updates the versions of a reply's artifacts that are among these files. */
function patchVersions(messages: MessageStore, { key, message }: ChatItem, files: string[]): void {
  const made = message.documentGenerationResult;
  if (!made?.artifacts.some(({ file_id }) => files.includes(file_id))) return;
  const artifacts = made.artifacts.map((artifact) =>
    files.includes(artifact.file_id) ? { ...artifact, versions: files } : artifact,
  );
  messages.patchMessage(key, { documentGenerationResult: { ...made, artifacts } });
}

const asked = ({ messages }: Conversation, clientId: string | null): boolean =>
  clientId !== null &&
  messages.findLast(({ message }) => message.client_message_id === clientId) !== undefined;

const showsImage = ({ messages }: Conversation, jobId: string): boolean =>
  messages.findLast(({ message }) => message.jobId === jobId) !== undefined;
