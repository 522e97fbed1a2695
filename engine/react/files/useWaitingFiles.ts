import { useState } from 'react';
import { personPhotoStore } from '../device/photoStore.ts';
import type { FormSession } from '../field/FormSession.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { type Located, NOT_ASKED } from '../field/services/Located.ts';
import { locate } from '../field/services/locate.ts';
import { usePhotoQueue } from '../form/photos/usePhotoQueue.ts';

/** It takes no photos itself. */
const NO_SESSION: FormSession = { id: '', record: {} };

/**
 * All that a person left on this device, from any page, on its way: what belongs to a form's draft waits there for it once it is sent.
 *
 * @param person whose session this is, as keys of forms begin. Of one mounting.
 * @param onSent something arrived that no form waits for.
 */
export function useWaitingFiles(person: string, onSent: () => void): PhotoQueue {
  const [photoStore] = useState(() => personPhotoStore(person));
  const heard = {
    onStored: () => Promise.resolve(),
    onKept: async () => {
      onSent();
      return true;
    },
  };
  return usePhotoQueue(person, NO_SESSION, heard, { all: true, photoStore, locate: locateUnasked });
}

/** At the start of the app nobody is asked for leave to tell where the phone is: where it was not given, the photo goes without its place. */
async function locateUnasked(): Promise<Located> {
  const answer = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return answer?.state === 'granted' ? locate() : NOT_ASKED;
}
