import { keysOf } from '../loader/pointer.ts';
import { metaOf } from '../loader/readFiles.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import { owedPlaces } from '../loader/translations/owedPlaces.ts';
import type { PlacedText } from '../loader/translations/textPlaces.ts';
import type { EditedFiles } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';

/**
 * Texts of a place and of its nested objects that require translation; texts of lists belong to their items.
 */
export function textsOf(files: EditedFiles, { file, pointer }: OutlinePlace): readonly PlacedText[] {
  const kind = kindOf(file)?.kind;
  const content = files[file];
  if (kind === undefined || content === undefined) return [];
  return owedPlaces(metaOf(files), { kind, content }).filter((each) => {
    if (each.pointer !== pointer && !each.pointer.startsWith(`${pointer}/`)) return false;
    const keys = keysOf(each.pointer.slice(pointer.length));
    // An item of a list of texts belongs to the place itself.
    const path = /^\d+$/.test(keys.at(-1) ?? '') ? keys.slice(0, -1) : keys;
    return path.length <= 2 && !path.some((key) => /^\d+$/.test(key));
  });
}
