import { use, useEffect, useEffectEvent } from 'react';
import { useFormServices } from '../field/FormServices.ts';
import type { PhotoQueue } from '../field/PhotoQueue.ts';
import { HeldPages, type MayLeave } from '../navigation/heldPages.ts';
import { useSnapshot } from '../useSnapshot.ts';

/**
 * Asks before input that is stored nowhere is lost: in the browser's words before the app is left, by `mayLeave`
 * before another page replaces this one by a link, a button or the browser's Back.
 *
 * @param isHeld whether the guard is active.
 */
export function useLeaveGuard(isHeld: boolean, mayLeave: MayLeave): void {
  const pages = use(HeldPages);
  const ask = useEffectEvent(mayLeave);
  useBeforeUnload(isHeld);
  useEffect(() => {
    if (!isHeld) return undefined;
    const guard: MayLeave = () => ask();
    pages.set(guard, history.state);
    return () => {
      pages.delete(guard);
    };
  }, [pages, isHeld]);
}

/** Has the browser ask before the app is left. */
export function useBeforeUnload(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isHeld]);
}

/**
 * Asks before the page is left while the device could not store its photos, which
 * live as long as the page.
 */
export function useUnstoredPhotosGuard({ photos }: PhotoQueue): void {
  const { text, confirm } = useFormServices();
  const isUnkept = () => photos.get().some(({ unkept }) => unkept);
  useLeaveGuard(useSnapshot(photos.subscribe, isUnkept), async () => {
    // A save may have sent them since the last render.
    if (!isUnkept()) return true;
    return confirm({
      text: text('form.photos.leave'),
      confirm: text('dialog.leave'),
      cancel: text('dialog.stay'),
      variant: 'danger',
    });
  });
}
