import type { PhotoQueue } from '../../field/PhotoQueue.ts';
import type { QueuedPhoto } from '../../field/QueuedPhoto.ts';

/** Maximum delay of a save in ms; photos still uploading then count as unsent. */
const PATIENCE = 30_000;

const isOnItsWay = ({ state }: QueuedPhoto): boolean => state === 'preparing' || state === 'sending';

/**
 * Settles when waiting for a form's photos no longer helps: all have arrived, one waits for the network or
 * was refused, or the time is over.
 * Signing and saving in one step needs it: the save would otherwise be refused for the missing signature
 * image.
 */
export function arrivalOf({ photos }: PhotoQueue): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(late);
      leave();
      done();
    };
    const look = () => {
      const pendingPhotos = photos.get();
      if (pendingPhotos.length === 0 || !pendingPhotos.every(isOnItsWay)) end();
    };
    const late = setTimeout(end, PATIENCE);
    const leave = photos.subscribe(look);
    look();
  });
}
