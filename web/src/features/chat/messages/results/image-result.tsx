import type { ChatMessage } from '@studyhall/contracts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { ImageView } from './image-view';

/** A generated image with its prompt. */
export function ImageResult({ message }: { message: ChatMessage }) {
  const texts = useTexts(messagesTexts);
  const prompt = message.imagePrompt || texts.madeImage;
  return (
    <ImageView
      url={message.imageUrl ?? ''}
      filename={`${fileNameOf(prompt)}.png`}
      alt={prompt}
      caption={prompt}
      square
    />
  );
}

const fileNameOf = (prompt: string): string =>
  prompt
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'image';
