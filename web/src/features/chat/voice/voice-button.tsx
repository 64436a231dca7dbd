import { useAtomValue } from 'jotai';
import { Check, Mic, MicOff, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { voiceTexts } from '../../../base/i18n/voice.texts';
import { IconButton } from '../../../ui/icon-button';
import { announce } from '../../../ui/live-region';
import { Spinner } from '../../../ui/spinner';
import { useToolOff } from '../composer/own-limits';
import { focusInput } from '../focus-input';
import { useChat } from '../state/chat.context';
import { LevelMeter } from './level-meter';
import { canRecord } from './recorder';
import { VOICE } from './voice.config';

/**
 * The composer's microphone button, and the controls that replace it during a voice message
 * (docs/specification/chat.md#states, docs/specification/chat.md#limits).
 */
export function VoiceButton() {
  const { voice } = useChat();
  const words = useTexts(voiceTexts);
  const chat = useTexts(chatTexts);
  const texts = useMemo(() => ({ voice: words, chat }), [words, chat]);
  const state = useAtomValue(voice.stateAtom);
  const [supported] = useState(canRecord);
  const isOff = useToolOff('voice');
  const discard = (): void => {
    voice.cancel();
    announce(words.cancelled);
    focusInput();
  };

  // A recording ends when the page is left or enters the back/forward cache.
  useEffect(() => {
    window.addEventListener('pagehide', voice.cancel);
    return () => {
      window.removeEventListener('pagehide', voice.cancel);
      voice.cancel();
    };
  }, [voice]);

  switch (state.kind) {
    case 'idle':
      return supported && !isOff ? (
        <IconButton label={words.start} onClick={() => void voice.start(texts)}>
          <Mic size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={isOff ? words.off : words.notSupportedHere} disabled>
          <MicOff size={20} aria-hidden="true" />
        </IconButton>
      );
    case 'starting':
      return (
        <IconButton label={words.cancel} onClick={discard}>
          <Spinner size={18} label={words.starting} />
        </IconButton>
      );
    case 'recording':
    case 'paused': {
      const paused = state.kind === 'paused';
      return (
        <div role="group" aria-label={words.group} className="flex min-w-0 items-center gap-0.5">
          <IconButton label={words.cancel} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          <LevelMeter still={paused} />
          <Elapsed paused={paused} />
          <IconButton
            label={paused ? words.resume : words.pause}
            onClick={() => (paused ? voice.resume(texts) : voice.pause(texts))}
          >
            {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          </IconButton>
          <IconButton
            label={words.stop}
            variant="filled"
            autoFocus
            onClick={() => void voice.finish(texts)}
            className="ms-1"
          >
            <Check size={22} aria-hidden="true" />
          </IconButton>
        </div>
      );
    }
    case 'transcribing':
      return (
        <div role="group" aria-label={words.group} className="flex min-w-0 items-center gap-2">
          <Spinner size={16} />
          <span className="truncate text-sm text-muted">{words.transcribing}</span>
          <IconButton label={words.stopTranscribing} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      );
    case 'failed':
      return (
        <div role="group" aria-label={words.group} className="flex min-w-0 items-center">
          <span className="truncate text-sm text-muted">{words.kept}</span>
          <IconButton label={words.tryAgain} onClick={() => void voice.transcribe(state.recording, texts)}>
            <RotateCcw size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={words.cancel} onClick={discard}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      );
  }
}

/** Recorded time and its limit: 0:07 / 5:00. */
function Elapsed({ paused }: { paused: boolean }) {
  const texts = useTexts(voiceTexts);
  const seconds = Math.floor(useAtomValue(useChat().voice.elapsedAtom));
  const now = minutes(seconds);
  const most = minutes(VOICE.max_duration_seconds);
  return (
    <span
      role="timer"
      aria-label={texts.elapsed({ now, most })}
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
