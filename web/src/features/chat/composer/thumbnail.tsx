import { FileText, ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { apiUrl } from '../../../transport/rest';
import type { Attachment } from '../state/attachments';

/** A small image of a file above the input; an icon for other files, and for images that the browser cannot show. */
export function Thumbnail({ file }: Pick<Attachment, 'file'>) {
  const isImage = file.type.startsWith('image/');
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current || !(file instanceof File)) return;
    const url = URL.createObjectURL(file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (isImage && !failed) {
    return (
      <img
        ref={image}
        src={file instanceof File ? undefined : apiUrl(file.url)}
        alt=""
        decoding="async"
        onError={() => setFailed(true)}
        className="size-10 shrink-0 rounded-md object-cover"
      />
    );
  }
  const Icon = isImage ? ImageIcon : FileText;
  return <Icon size={18} aria-hidden="true" className="mx-2.5 shrink-0 text-muted" />;
}
