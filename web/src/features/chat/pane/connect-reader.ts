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
  /** Called if the reader's code could not be fetched. */
  onFailed: (error: unknown) => void;
}

/** Connects to a frame that draws PDFs once it has loaded, and sends it its code. */
export function connectReader(
  frame: HTMLIFrameElement,
  { onReady, onMessage, onFailed }: ReaderHandlers,
): ReaderConnection {
  // Fetched while the frame loads.
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
    // A frame with an opaque origin cannot be named as target.
    frame.contentWindow?.postMessage(fetched, '*', [channel.port2]);
    onReady();
  };
  // `code.catch` above has reported the failure.
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

/** Files that the frame may request. */
const ASSET = /^(?:cmaps|fonts|wasm)\/[\w-]+\.(?:bcmap|pfb|ttf|wasm)$/;

/** Fetches a file that the frame requests besides the PDF; null if it does not exist. */
export async function readerAsset(name: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  if (!ASSET.test(name)) return null;
  return fetchOwnFile(readerAssetPath(name), signal).then(
    (file) => file.arrayBuffer(),
    () => null,
  );
}
