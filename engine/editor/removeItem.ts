import type { Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { withoutListedName } from './listedNames.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import type { OutlineRow } from './OutlineRow.ts';
import { isSchemaNode, textAt } from './schemaParts.ts';
import { withoutDangling } from './withoutDangling.ts';

/**
 * The files without a line, also of the lists that have all of its kind, and without what spoke of it alone (`withoutDangling`). Of a form out of the form only: what was answered
 * stays, and so does the property of the entity.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such line.
 */
export function removeItem(
  files: EditedFiles,
  { file, pointer, list }: OutlinePlace & Partial<Pick<OutlineRow, 'list'>>,
): EditedFiles {
  const item = atPointer(files[file], pointer) as Json | undefined;
  const name = isSchemaNode(item) ? textAt(item, list?.work.add?.key ?? '') : undefined;
  const without = list === undefined || name === undefined ? files : withoutListedName(files, list.id, name);
  return withoutDangling(files, editSchema(without, { does: 'remove', file, at: pointer }));
}
