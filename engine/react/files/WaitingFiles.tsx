import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { personPhotoStore } from '../device/photoStore.ts';
import { type Located, locate, POSITION_NOT_REQUESTED } from '../field/FormServices.ts';
import type { FormSession } from '../field/FormSession.ts';
import type { PhotoQueue, QueuedPhoto } from '../field/PhotoQueue.ts';
import { usePhotoQueue } from '../form/photos/usePhotoQueue.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useSnapshot } from '../useSnapshot.ts';
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
  const files = useSnapshot(queue.photos.subscribe, queue.photos.get);
  const [open, setOpen] = useState(false);
  // All are sent: the next one that waits must not open the dialog by itself.
  if (open && files.length === 0) setOpen(false);
  const elsewhere = files.filter((file) => file.page?.path !== path);
  const waiting = elsewhere.filter(({ state }) => state === 'waiting');
  const refused = elsewhere.filter(({ state }) => state === 'refused');
  const notice = (id: string, { length: count }: readonly QueuedPhoto[]): readonly string[] =>
    count === 0 ? [] : [t(id, { count })];
  const kind = waiting.every(({ preview }) => preview !== undefined) ? 'files.photos' : 'files.waiting';
  const notices = [...notice(kind, waiting), ...notice('files.refused', refused)];
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
      {open ? (
        <Suspense fallback={null}>
          <WaitingDialog files={files} queue={queue} onFollow={onFollow} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** This queue takes no new photos. */
const NO_SESSION: FormSession = { id: '', record: {} };

/**
 * Uploads all files that a user left on this device, of any page; a file of a form's draft, once sent, waits
 * in the store for its form.
 *
 * @param person user id, the first part of the form keys. Must not change while mounted.
 * @param onSent a file has arrived that no form waits for.
 */
function useWaitingFiles(person: string, onSent: () => void): PhotoQueue {
  const [photoStore] = useState(() => personPhotoStore(person));
  const handlers = {
    onStored: () => Promise.resolve(),
    onKept: async () => {
      onSent();
      return true;
    },
  };
  return usePhotoQueue(person, NO_SESSION, handlers, { all: true, photoStore, locate: locateUnasked });
}

/**
 * Takes the position only if permission was granted before: at start no prompt may appear; otherwise the
 * photo is sent without position.
 */
async function locateUnasked(): Promise<Located> {
  const answer = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return answer?.state === 'granted' ? locate() : POSITION_NOT_REQUESTED;
}
