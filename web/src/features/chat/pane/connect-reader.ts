import type { FromReader, ToReader } from '../../../reader/protocol';
import { fetchOwnFile } from '../../../transport/own-file';
import { readerAssetPath, readerCode } from './reader-code';

export interface ReaderConnection {
  send(message: ToReader, transfer?: Transferable[]): void;
  close(): void;
}

interface ReaderHandlers {
  onReady: () => void;
  onMessage: (message: FromReader) => void;
  /** The code of the reader could not be fetched. */
  onFailed: (error: unknown) => void;
}

/** Connects with a frame that draws PDFs, as soon as it is loaded, and hands it its code. */
export function connectReader(
  frame: HTMLIFrameElement,
  { onReady, onMessage, onFailed }: ReaderHandlers,
): ReaderConnection {
  // Fetched while the frame is loaded.
  const code = readerCode.prepare();
  code.catch(onFailed);
  let port: MessagePort | undefined;
  let closed = false;
  const connect = async ({ source, data }: MessageEvent): Promise<void> => {
    if (source !== frame.contentWindow || data !== 'reader-ready') return;
    const fetched = await code;
    if (closed || port) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<FromReader>) => onMessage(event.data);
    // The frame has no origin that could be named.
    frame.contentWindow?.postMessage(fetched, '*', [channel.port2]);
    onReady();
  };
  // A failure has been reported above.
  const onWindowMessage = (event: MessageEvent): void => void connect(event).catch(() => undefined);
  window.addEventListener('message', onWindowMessage);
  return {
    send: (message, transfer = []) => port?.postMessage(message, transfer),
    close() {
      closed = true;
      window.removeEventListener('message', onWindowMessage);
      port?.close();
    },
  };
}

/** Names that the frame may ask for. */
const ASSET = /^(?:cmaps|fonts|wasm)\/[\w-]+\.(?:bcmap|pfb|ttf|wasm)$/;

/** What the frame may ask for besides the file; null where it is not there. */
export async function readerAsset(name: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  if (!ASSET.test(name)) return null;
  return fetchOwnFile(readerAssetPath(name), signal).then(
    (file) => file.arrayBuffer(),
    () => null,
  );
}
