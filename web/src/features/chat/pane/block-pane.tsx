import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { CodeBlock, type Code } from '../../../ui/markdown';
import { saveBlob } from '../../../ui/save-blob';
import { useConversation } from '../state/chat.context';
import { blockFinder, replyAtom } from './block-of-reply';
import { BlockTable } from './block-table';
import { codeFileName } from './code-file-name';
import { DownloadButton } from './download-button';
import type { BlockContent } from './pane-content';
import { PaneFrame } from './pane-frame';
import { useCloseWhenGone } from './use-close-when-gone';

interface BlockPaneProps {
  content: BlockContent;
  onClose: () => void;
}

/** A code block or table of a reply. It follows the reply to its other versions, and closes if one has no such block. */
export function BlockPane({ content, onClose }: BlockPaneProps) {
  const conversation = useConversation();
  const reply = useAtomValue(useMemo(() => replyAtom(conversation, content), [conversation, content]));
  const [find] = useState(() => blockFinder(content));
  const found = reply && find(reply.text, reply.writing);
  useCloseWhenGone(!found, onClose);
  if (!found) return null;
  const { title } = content;
  return found.block.type === 'code' ? (
    <CodePane title={title} code={found.block} onClose={onClose} />
  ) : (
    <BlockTable title={title} table={found.block} references={found.references} onClose={onClose} />
  );
}

interface CodePaneProps {
  title: string;
  code: Code;
  onClose: () => void;
}

function CodePane({ title, code: { language, lines }, onClose }: CodePaneProps) {
  const texts = useTexts(messagesTexts);
  const name = codeFileName(language);
  const save = (): void => saveBlob(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }), name);
  return (
    <PaneFrame
      title={title}
      place={texts.lines({ count: lines.length })}
      actions={<DownloadButton name={name} onDownload={save} />}
      onClose={onClose}
    >
      <div className="md min-h-0 flex-1 overflow-y-auto p-3">
        <CodeBlock language={language} lines={lines} complete />
      </div>
    </PaneFrame>
  );
}
