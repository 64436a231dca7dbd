import { useAtomValue } from 'jotai';
import { Check, Mic, MicOff, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { voiceTexts } from '../../../base/i18n/voice.texts';
import { IconButton } from '../../../ui/icon-button';
import { announce } from '../../../ui/live-region';
import { Spinner } from '../../../ui/spinner';
import { focusInput } from '../focus-input';
import { LevelMeter } from './level-meter';
import { canRecord } from './recorder';
import { elapsedAtom, voiceAtom } from './voice.atoms';
import { VOICE } from './voice.config';
import {
  cancelVoice,
  finishRecording,
  pauseRecording,
  resumeRecording,
  startRecording,
  transcribe,
} from './voice.session';

/** The microphone of the composer, and what stands in its place while a voice message is made (chat.md §4, §9). */
export function VoiceButton() {
  const voice = useTexts(voiceTexts);
  const chat = useTexts(chatTexts);
  const texts = useMemo(() => ({ voice, chat }), [voice, chat]);
  const state = useAtomValue(voiceAtom);
  const [supported] = useState(canRecord);
  const discard = (): void => {
    cancelVoice();
    announce(voice.cancelled);
    focusInput();
  };

  // Whoever leaves the page, or the browser that puts it away, ends the recording.
  useEffect(() => {
    window.addEventListener('pagehide', cancelVoice);
    return () => {
      window.removeEventListener('pagehide', cancelVoice);
      cancelVoice();
    };
  }, []);

  switch (state.kind) {
    case 'idle':
      return supported ? (
        <IconButton label={voice.start} onClick={() => void startRecording(texts)}>
          <Mic size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={voice.notSupportedHere} disabled>
          <MicOff size={20} aria-hidden="true" />
        </IconButton>
      );
    case 'starting':
      return (
        <IconButton label={voice.cancel} onClick={discard}>
          <Spinner size={18} label={voice.starting} />
        </IconButton>
      );
    case 'recording':
    case 'paused': {
      const paused = state.kind === 'paused';
      return (
        <div role="group" aria-label={voice.group} className="flex min-w-0 items-center gap-0.5">
          <IconButton label={voice.cancel} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          <LevelMeter still={paused} />
          <Elapsed paused={paused} />
          <IconButton
            label={paused ? voice.resume : voice.pause}
            onClick={() => (paused ? resumeRecording(texts) : pauseRecording(texts))}
          >
            {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          </IconButton>
          <IconButton
            label={voice.stop}
            variant="filled"
            autoFocus
            onClick={() => void finishRecording(texts)}
            className="ms-1"
          >
            <Check size={22} aria-hidden="true" />
          </IconButton>
        </div>
      );
    }
    case 'transcribing':
      return (
        <div role="group" aria-label={voice.group} className="flex min-w-0 items-center gap-2">
          <Spinner size={16} />
          <span className="truncate text-sm text-muted">{voice.transcribing}</span>
          <IconButton label={voice.stopTranscribing} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      );
    case 'failed':
      return (
        <div role="group" aria-label={voice.group} className="flex min-w-0 items-center">
          <span className="truncate text-sm text-muted">{voice.kept}</span>
          <IconButton label={voice.tryAgain} onClick={() => void transcribe(state.recording, texts)}>
            <RotateCcw size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={voice.cancel} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      );
  }
}

/** Time recorded, and the most there is: 0:07 / 5:00. */
function Elapsed({ paused }: { paused: boolean }) {
  const texts = useTexts(voiceTexts);
  const seconds = Math.floor(useAtomValue(elapsedAtom));
  const now = minutes(seconds);
  const most = minutes(VOICE.max_duration_seconds);
  return (
    <span
      role="timer"
      aria-label={texts.elapsed(now, most)}
      dir="ltr"
      className="ms-1.5 shrink-0 text-xs whitespace-nowrap text-muted tabular-nums"
    >
      <span className={paused ? undefined : 'font-medium text-ink'}>{now}</span>
      {` / ${most}`}
    </span>
  );
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
