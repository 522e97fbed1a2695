import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { lookForNewVersion } from '../version/versionStore.ts';
import { isTouched } from './CallKey.ts';
import { openEvents } from './openEvents.ts';
import { ownWrites } from './ownWrites.ts';

/**
 * Reloads displayed data on server events. Once per page, while a user is signed in.
 *
 * @param onRefused called when the server closes the stream for good; must be stable.
 */
export function useEvents(address: string, onRefused: () => void): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    return openEvents({
      address,
      onRefused,
      onChanged: (changed) => {
        const entities = ownWrites.unheard(changed);
        if (entities !== undefined) void mutate((key) => isTouched(key, entities));
      },
      onNewer: () => void lookForNewVersion(),
      onBack: () => {
        void mutate((key) => isTouched(key, []));
        // The gap may have been a restart with a newer program.
        void lookForNewVersion();
      },
    });
  }, [address, mutate, onRefused]);
}
