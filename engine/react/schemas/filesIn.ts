import type { EditedFiles } from '../../editor/index.ts';
import type { KeptContent } from './useSchemaDrafts.ts';

/** Stored contents as files by path. */
export function filesIn(contents: readonly KeptContent[]): EditedFiles {
  return Object.fromEntries(contents.map(({ path, content }) => [path, content]));
}
