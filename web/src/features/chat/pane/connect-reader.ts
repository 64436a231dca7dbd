import type { FromReader, ToReader } from '../../../reader/protocol';
import { apiBytes } from '../../../transport/bytes';

export interface ReaderConnection {
  send(message: ToReader, transfer?: Transferable[]): void;
  close(): void;
}

/** Connects with a frame that draws PDFs, as soon as it is ready. */
export function connectReader(
  frame: HTMLIFrameElement,
  onReady: () => void,
  onMessage: (message: FromReader) => void,
): ReaderConnection {
  let port: MessagePort | undefined;
  const connect = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== 'reader-ready' || port) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<FromReader>) => onMessage(event.data);
    // The frame has no origin that could be named.
    frame.contentWindow?.postMessage('port', '*', [channel.port2]);
    onReady();
  };
  window.addEventListener('message', connect);
  return {
    send: (message, transfer = []) => port?.postMessage(message, transfer),
    close() {
      window.removeEventListener('message', connect);
      port?.close();
    },
  };
}

/** Names that the frame may ask for. */
const ASSET = /^(?:cmaps|fonts|wasm)\/[\w-]+\.(?:bcmap|pfb|ttf|wasm)$/;

/** What the frame may ask for besides the file; null where it is not there. */
export async function readerAsset(name: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  if (!ASSET.test(name)) return null;
  return apiBytes(`/reader/${name}`, null, signal).then(
    ({ bytes }) => bytes,
    () => null,
  );
}
