import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { QueuedPhoto } from '../field/QueuedPhoto.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useWaitingFiles } from './useWaitingFiles.ts';
import '../form/formStyles.css';
import './files.css';

const WaitingDialog = lazy(() =>
  import('./WaitingDialog.tsx').then((loaded) => ({ default: loaded.WaitingDialog })),
);

interface WaitingFilesProps {
  /** User id, the first part of the form keys. */
  readonly person: string;
  /** Path of the current page, which displays its own files itself. */
  readonly path: string;
  /** A file has arrived that no form waits for. */
  readonly onSent: () => void;
  /** Opens a page by its path. */
  readonly onFollow: (path: string) => void;
}

/**
 * Sends the files that the user left on this device; the frame displays those of other pages that cannot be
 * sent now.
 */
export function WaitingFiles({ person, path, onSent, onFollow }: WaitingFilesProps) {
  const { t } = useMessages();
  const queue = useWaitingFiles(person, onSent);
  const files = useSyncExternalStore(queue.photos.subscribe, queue.photos.get);
  const [open, setOpen] = useState(false);
  const elsewhere = files.filter((file) => file.page?.path !== path);
  const waiting = elsewhere.filter(({ state }) => state === 'waiting');
  const refused = elsewhere.filter(({ state }) => state === 'refused');
  const say = (id: string, { length: count }: readonly QueuedPhoto[]): readonly string[] =>
    count === 0 ? [] : [t(id, { count })];
  const kind = waiting.every(({ preview }) => preview !== undefined) ? 'files.photos' : 'files.waiting';
  const notices = [...say(kind, waiting), ...say('files.refused', refused)];
  return (
    <>
      <div role="status" data-print="no">
        {notices.length === 0 ? null : (
          <div className="waiting-files">
            <span>{notices.join(' · ')}</span>
            <Button text={t('files.show')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          </div>
        )}
      </div>
      {open && files.length > 0 ? (
        <Suspense fallback={null}>
          <WaitingDialog files={files} queue={queue} onFollow={onFollow} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
