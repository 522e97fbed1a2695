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
  /** Whose session this is, as keys of forms begin. */
  readonly person: string;
  /** Path of the shown page, which tells of its own files itself. */
  readonly path: string;
  /** Something arrived that no form waits for. */
  readonly onSent: () => void;
  /** Goes to a page by its path. */
  readonly onFollow: (path: string) => void;
}

/** Sends what the person left on this device, and says in the frame what cannot be sent now and belongs to another page. */
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
  const said = [...say(kind, waiting), ...say('files.refused', refused)];
  return (
    <>
      <div role="status" data-print="no">
        {said.length === 0 ? null : (
          <div className="waiting-files">
            <span>{said.join(' · ')}</span>
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
