import { atPointer, followPointer, type OutlinePlace } from '../../editor/index.ts';
import type { JoinedFile } from './useSchemaDrafts.ts';

/** Where a place is once somebody else's change came into its file, and whether what stands there is another; undefined where it is gone. */
export function followJoined(
  { path, before, after }: JoinedFile,
  place: OutlinePlace,
): { readonly at: OutlinePlace | undefined; readonly isOther: boolean } {
  if (place.file !== path) return { at: place, isOther: false };
  const pointer = followPointer(before, after, place.pointer);
  if (pointer === undefined) return { at: undefined, isOther: true };
  const said = (content: unknown, at: string) => JSON.stringify(atPointer(content as never, at));
  return { at: { file: path, pointer }, isOther: said(before, place.pointer) !== said(after, pointer) };
}
