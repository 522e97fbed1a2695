import { useEffect, useEffectEvent, useState } from 'react';
import type { OutlinePlace } from '../../editor/index.ts';
import type { DraftSaving } from './useSchemaDrafts.ts';

/**
 * The way to a place of another file than the one that is open: once everything that was changed here is kept. Undefined for what is no file of
 * its own, or the grammar's.
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
    // What could not be kept is not left behind.
    if (state === 'saved') open(next.file, next.pointer);
  }, [next, state]);
  return (place) => {
    if (place.file === '' || place.file === path || place.file.startsWith('meta/')) return undefined;
    return () => setNext(place);
  };
}
