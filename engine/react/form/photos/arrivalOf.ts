import type { PhotoQueue } from '../../field/PhotoQueue.ts';
import type { QueuedPhoto } from '../../field/QueuedPhoto.ts';

/** Nobody is let wait longer for a save, in milliseconds: after that its photos are told as unsent. */
const PATIENCE = 30_000;

const isOnItsWay = ({ state }: QueuedPhoto): boolean => state === 'preparing' || state === 'sending';

/**
 * Settles once waiting for a form's photos has no more sense: all have arrived, one waits for a network or is refused, or they take too long.
 * Who signs and saves at once means both: the save follows the signature instead of being refused.
 */
export function arrivalOf({ photos }: PhotoQueue): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(late);
      leave();
      done();
    };
    const look = () => {
      const left = photos.get();
      if (left.length === 0 || !left.every(isOnItsWay)) end();
    };
    const late = setTimeout(end, PATIENCE);
    const leave = photos.subscribe(look);
    look();
  });
}
