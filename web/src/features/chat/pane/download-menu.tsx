import type { FileFormat } from '@studyhall/contracts';
import { Download } from 'lucide-react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts, type WorkspaceTexts } from '../../../base/i18n/workspace.texts';
import { reasonOf } from '../../../transport/errors';
import { apiBlob } from '../../../transport/rest';
import { Menu } from '../../../ui/menu';
import { saveBlob } from '../../../ui/save-blob';
import { notifyError } from '../../../ui/snackbar';
import { Spinner } from '../../../ui/spinner';
import { download } from '../messages/results/download';
import { useBusy } from '../../../ui/use-busy';

interface DownloadMenuProps {
  file: { id: string; name: string; url: string };
  /** Formats that the server can convert the file to. */
  formats: readonly FileFormat[];
  /** In pixels. */
  iconSize?: number;
}

/** Downloads a file as it is, or in another format. The server converts it on the first request. */
export function DownloadMenu({ file, formats, iconSize = 18 }: DownloadMenuProps) {
  const texts = useTexts(workspaceTexts);
  const messages = useTexts(messagesTexts);
  const { busy, run } = useBusy();
  const { id, name, url } = file;
  const extension = /\.([a-z]{2,5})$/i.exec(name)?.[1] ?? '';
  const save = (format: FileFormat): Promise<void> =>
    run(() =>
      apiBlob(`/api/files/${id}/formats/${format}`).then(
        (blob) => saveBlob(blob, `${name.slice(0, name.length - extension.length)}${format}`),
        (error: unknown) => notifyError(reasonOf(error, texts.formatFailed)),
      ),
    );
  return (
    <Menu
      label={messages.download({ name })}
      trigger={busy ? <Spinner size={iconSize} /> : <Download size={iconSize} aria-hidden="true" />}
      className="size-10 [@media(pointer:coarse)]:size-11"
      entries={[
        {
          label: texts.asFormat({ format: formatName(extension, texts) }),
          onSelect: () => void download(url, name, messages),
        },
        ...formats.map((format) => ({
          label: texts.asFormat({ format: formatName(format, texts) }),
          onSelect: () => void save(format),
          disabled: busy,
        })),
      ]}
    />
  );
}

/** The other formats in which a made file can be downloaded. */
export function formatsOf(name: string): FileFormat[] {
  if (name.endsWith('.pdf')) return ['docx'];
  return /\.(docx|pptx)$/.test(name) ? ['pdf'] : [];
}

function formatName(format: string, texts: WorkspaceTexts): string {
  switch (format.toLowerCase()) {
    case 'docx':
      return texts.formatWord;
    case 'pptx':
      return texts.formatPowerPoint;
    case 'xlsx':
      return texts.formatExcel;
    default:
      return format.toUpperCase();
  }
}
