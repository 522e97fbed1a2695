import { type EditedFiles, editSchema } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { withoutDangling } from './withoutDangling.ts';

/**
 * The files without a line of a form, and without what spoke of it alone (`withoutDangling`). Out of the form only: what was answered stays, and so does the property of the entity.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such line.
 */
export function removeItem(files: EditedFiles, { file, pointer }: OutlinePlace): EditedFiles {
  return withoutDangling(files, editSchema(files, { does: 'remove', file, at: pointer }));
}
