import { DialogBody } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import type { ShownPage } from '../device/shownPage.ts';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import type { PhotoQueue, QueuedPhoto } from '../field/PhotoQueue.ts';
import { useMessages } from '../provider/useMessages.ts';
import { PendingPhoto } from '../widgets/photos/PendingPhoto.tsx';

interface WaitingDialogProps {
  readonly files: readonly QueuedPhoto[];
  readonly queue: PhotoQueue;
  readonly onFollow: (path: string) => void;
  readonly onClose: () => void;
}

/** Waiting files by page, each with a link to the page. */
export function WaitingDialog({ files, queue, onFollow, onClose }: WaitingDialogProps) {
  const { t } = useMessages();
  const follow = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    onFollow(path);
  };
  return (
    <ModalDialog closeButton outside title={t('files.title')} onClose={onClose} className="waiting-dialog">
      <DialogBody>
        {pagesOf(files).map(({ page, files: own }) => (
          <section key={page.path}>
            <h3>
              <a className="waiting-page" href={page.path} onClick={follow(page.path)}>
                {page.title}
              </a>
            </h3>
            <ul className="sf-thumbnails">
              {own.map((file) => (
                <PendingPhoto key={file.key} photo={file} retry={queue.retry} drop={queue.drop} />
              ))}
            </ul>
          </section>
        ))}
      </DialogBody>
    </ModalDialog>
  );
}

interface PageFiles {
  readonly page: ShownPage;
  readonly files: readonly QueuedPhoto[];
}

/** Grouped by page, in order of each page's first file. */
function pagesOf(files: readonly QueuedPhoto[]): readonly PageFiles[] {
  const pages = new Map<string, PageFiles>();
  for (const file of files) {
    const { page = { path: '/', title: '' } } = file;
    const group = pages.get(page.path);
    pages.set(page.path, { page, files: [...(group?.files ?? []), file] });
  }
  return [...pages.values()];
}
