import type { ChatMessage } from '@studyhall/contracts';

interface ReplyTextProps {
  text: string;
  streaming: boolean;
  message: ChatMessage;
}

/** The words of a reply. */
export function ReplyText({ text }: ReplyTextProps) {
  return (
    <div dir="auto" className="leading-[1.6] break-words whitespace-pre-wrap">
      {text}
    </div>
  );
}
