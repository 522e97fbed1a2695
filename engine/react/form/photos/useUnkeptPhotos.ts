import { useFormServices } from '../../field/FormServices.ts';
import type { PhotoQueue } from '../../field/PhotoQueue.ts';
import { useHeldPage } from '../../navigation/heldPages.ts';
import { useSnapshot } from '../../useSnapshot.ts';

/**
 * Asks before another page of the app replaces this one while the device could not store its photos, which
 * live as long as the page. @returns whether there are any.
 */
export function useUnkeptPhotos({ photos }: PhotoQueue): boolean {
  const { text, confirm } = useFormServices();
  const isUnkept = () => photos.get().some(({ unkept }) => unkept);
  const hasUnkept = useSnapshot(photos.subscribe, isUnkept);
  useHeldPage(hasUnkept, async () => {
    // A save may have sent them since the last render.
    if (!isUnkept()) return true;
    return confirm({
      text: text('form.photos.leave'),
      confirm: text('dialog.leave'),
      cancel: text('dialog.stay'),
      variant: 'danger',
    });
  });
  return hasUnkept;
}
