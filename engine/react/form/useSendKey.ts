import { type RefObject, useEffect } from 'react';

/**
 * Ctrl+Enter (⌘+Enter) submits the form from any field, also from a multi-line text, where Enter is a line
 * break. In a dialog also from its title and buttons, since those may have the focus on opening.
 */
export function useSendKey(place: RefObject<HTMLElement | null>, sends: boolean, send: () => void): void {
  useEffect(() => {
    if (!sends) return undefined;
    const hear = (event: KeyboardEvent): void => {
      const asks = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
      if (!asks || event.repeat || event.defaultPrevented || !(event.target instanceof Node)) return;
      const whole = place.current?.closest('[role="dialog"]') ?? place.current;
      if (whole?.contains(event.target) !== true) return;
      event.preventDefault();
      send();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [place, sends, send]);
}
