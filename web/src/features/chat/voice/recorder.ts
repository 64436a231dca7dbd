import { BIT_RATES, CHUNK_MS, FORMATS, SAMPLE_RATE, VOICE } from './voice.config';

/** True if the browser can record at all. Insecure pages have no microphone. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The first preferred format that the browser supports; undefined leaves the choice to the browser. */
export function preferredFormat(
  supports: (type: string) => boolean = (type) => MediaRecorder.isTypeSupported(type),
): string | undefined {
  return FORMATS.find(supports);
}

export interface Recorder {
  readonly stream: MediaStream;
  pause(): void;
  resume(): void;
  /** Ends the recording and returns it. */
  stop(): Promise<Blob>;
  /** Ends and discards the recording. */
  cancel(): void;
}

/**
 * Starts recording from the microphone: 16 kHz, mono, one chunk a second. The tracks are always stopped. `onLost` is
 * called when the recording ends by itself, for example because the microphone was unplugged. Rethrows the browser's
 * errors.
 */
export async function startRecorder(onLost: () => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      sampleRate: SAMPLE_RATE,
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
    },
  });
  const source = await resampled(stream);
  const release = (): void => {
    for (const track of [...stream.getTracks(), ...source.stream.getTracks()]) track.stop();
    source.close();
  };
  try {
    return recordFrom(stream, source.stream, release, onLost);
  } catch (error) {
    release();
    throw error;
  }
}

/** A browser that blocks audio may never settle `resume`. */
const WAKING_MS = 1_000;

interface Source {
  stream: MediaStream;
  close: () => void;
}

/**
 * The microphone at 16 kHz mono, whatever the device provides: most browsers ignore these constraints. Without audio
 * routing, the microphone as it is.
 */
async function resampled(stream: MediaStream): Promise<Source> {
  let context: AudioContext | undefined;
  try {
    context = new AudioContext({ sampleRate: SAMPLE_RATE });
    const mono = new MediaStreamAudioDestinationNode(context, {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    context.createMediaStreamSource(stream).connect(mono);
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, WAKING_MS))]);
    if (context.state !== 'running') throw new Error('Audio cannot be routed here.');
    const routed = context;
    // The recording ends when the microphone does: the routed track would continue with silence.
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => mono.stream.getTracks().forEach((one) => one.stop()));
    }
    return { stream: mono.stream, close: () => void routed.close() };
  } catch {
    void context?.close();
    return { stream, close: () => undefined };
  }
}

function recordFrom(
  microphone: MediaStream,
  stream: MediaStream,
  release: () => void,
  onLost: () => void,
): Recorder {
  const recorder = new MediaRecorder(stream, {
    mimeType: preferredFormat(),
    audioBitsPerSecond: BIT_RATES[VOICE.quality_setting],
  });
  const chunks: Blob[] = [];
  const whole = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) chunks.push(data);
    };
    recorder.onstop = () => {
      release();
      resolve(new Blob(chunks, { type: recorder.mimeType.split(';')[0] }));
    };
  });
  let asked = false;
  void whole.then(() => {
    if (!asked) onLost();
  });
  recorder.start(CHUNK_MS);
  const end = (): void => {
    asked = true;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    stream: microphone,
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: () => {
      end();
      return whole;
    },
    cancel: () => {
      end();
      release();
    },
  };
}
