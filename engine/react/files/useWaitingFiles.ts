import { useState } from 'react';
import { personPhotoStore } from '../device/photoStore.ts';
import type { FormSession } from '../field/FormSession.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { type Located, NOT_ASKED } from '../field/services/Located.ts';
import { locate } from '../field/services/locate.ts';
import { usePhotoQueue } from '../form/photos/usePhotoQueue.ts';

/** This queue takes no new photos. */
const NO_SESSION: FormSession = { id: '', record: {} };

/**
 * Uploads all files that a user left on this device, of any page; a file of a form's draft, once sent, waits
 * in the store for its form.
 *
 * @param person user id, the first part of the form keys. Must not change while mounted.
 * @param onSent a file has arrived that no form waits for.
 */
export function useWaitingFiles(person: string, onSent: () => void): PhotoQueue {
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
  return answer?.state === 'granted' ? locate() : NOT_ASKED;
}
