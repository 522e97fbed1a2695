import { atPointer, followPointer, type OutlinePlace } from '../../editor/index.ts';
import type { JoinedFile } from './useSchemaDrafts.ts';

/**
 * Where a place is after another user's change was merged into its file, and whether its content differs;
 * `at` is undefined if the place is gone.
 */
export function followJoined(
  { path, before, after }: JoinedFile,
  place: OutlinePlace,
): { readonly at: OutlinePlace | undefined; readonly isOther: boolean } {
  if (place.file !== path) return { at: place, isOther: false };
  const pointer = followPointer(before, after, place.pointer);
  if (pointer === undefined) return { at: undefined, isOther: true };
  const jsonAt = (content: unknown, at: string) => JSON.stringify(atPointer(content as never, at));
  return { at: { file: path, pointer }, isOther: jsonAt(before, place.pointer) !== jsonAt(after, pointer) };
}
