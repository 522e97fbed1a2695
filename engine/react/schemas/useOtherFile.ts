import { useEffect, useEffectEvent, useState } from 'react';
import type { OutlinePlace } from '../../editor/index.ts';
import type { DraftSaving } from './useSchemaDrafts.ts';

/**
 * Opens a place of another file once all changes here are saved. Undefined for places outside of editable
 * files, e.g. in the grammar.
 */
export function useOtherFile(
  path: string,
  { state }: DraftSaving,
  onOpen: (path: string, at: string) => void,
): (place: OutlinePlace) => (() => void) | undefined {
  const [next, setNext] = useState<OutlinePlace>();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (next === undefined || state === 'saving') return;
    setNext(undefined);
    // A failed save keeps the editor open.
    if (state === 'saved') open(next.file, next.pointer);
  }, [next, state]);
  return (place) => {
    if (place.file === '' || place.file === path || place.file.startsWith('meta/')) return undefined;
    return () => setNext(place);
  };
}
