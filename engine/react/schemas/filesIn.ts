import type { EditedFiles } from '../../editor/index.ts';
import type { KeptContent } from './useSchemaDrafts.ts';

/** The files of contents that the server keeps, by their paths. */
export function filesIn(contents: readonly KeptContent[]): EditedFiles {
  return Object.fromEntries(contents.map(({ path, content }) => [path, content]));
}
