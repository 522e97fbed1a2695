import { useCallback, useEffect, useRef } from 'react';
import { useWrite } from '../../calls.ts';
import { begunDrafts } from './begunDrafts.ts';

/**
 * A document begun by a tap and left as it was is thrown away when its pages are left: a mis-tap leaves no nameless draft. Whatever was typed, chosen or
 * attached anywhere on the page keeps it.
 */
export function useDiscardUntouched(Id: number): void {
  const discard = useDiscard();
  useEffect(() => {
    if (!begunDrafts.all().includes(Id)) return undefined;
    const keep = () => begunDrafts.forget(Id);
    const events = ['input', 'change', 'drop'] as const;
    for (const event of events) document.addEventListener(event, keep, true);
    return () => {
      for (const event of events) document.removeEventListener(event, keep, true);
      // The address is the next page's only after this one is gone.
      setTimeout(discard);
    };
  }, [Id, discard]);
}

/** The same where one comes back to: from a page that was left before it was there, or after it was loaded anew. */
export function useDiscardLeft(): void {
  const discard = useDiscard();
  useEffect(() => {
    const timer = setTimeout(discard);
    return () => clearTimeout(timer);
  }, [discard]);
}

/** Throws away every begun draft whose page is not the one that is shown. */
function useDiscard(): () => void {
  const { run } = useWrite('deleteOrder', 'silent');
  const latest = useRef(run);
  latest.current = run;
  return useCallback(() => {
    for (const id of begunDrafts.all()) {
      if (location.pathname.startsWith(`/ordini/${id}/`)) continue;
      begunDrafts.forget(id);
      void latest.current({ body: { id, untouched: true } });
    }
  }, []);
}
