import type { Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { withoutListedName } from './listedNames.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import type { OutlineRow } from './OutlineRow.ts';
import { isSchemaNode, textAt } from './schemaParts.ts';
import { withoutDangling } from './withoutDangling.ts';

/**
 * Removes a row, from the lists that mirror its names as well, with everything that referred only to it
 * (`withoutDangling`). An item is removed from its form only: the entity's property and stored answers
 * remain.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no such row.
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
