import { under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import type { ListWork } from './listWork.ts';
import type { OutlineRow } from './OutlineRow.ts';
import { type OutlineItem, type OutlineSection, outlineOf } from './outlineOf.ts';
import type { PanelWords } from './panelOf.ts';
import { isSchemaNode, knownFiles, textAt } from './schemaParts.ts';

const WORK: ListWork = { move: true, remove: true };

/**
 * Outline rows of a form: parts of its entity with a row, then sections and items. Content of fragments
 * belongs to the fragment's file and is in no list of this form.
 */
export function formRows(
  files: EditedFiles,
  form: string,
  textOf: PanelWords['textOf'],
): readonly OutlineRow[] {
  return [...partRows(files, form, textOf), ...sectionRows(outlineOf(files, form), form, 1)];
}

/** Only the entity's parts are looked up, to be fast enough for every keystroke. */
function partRows(files: EditedFiles, form: string, textOf: PanelWords['textOf']): readonly OutlineRow[] {
  const formContent = files[form];
  const entity = knownFiles(files).find(
    ({ kind, content }) =>
      kind === 'entity' && isSchemaNode(formContent) && textAt(content, 'x-entity') === formContent['entity'],
  );
  const place = entity && grammarAt(files, entity.path, '');
  const words = place?.schema['properties'];
  if (entity === undefined || !isSchemaNode(words)) return [];
  return Object.keys(words).flatMap((word): readonly OutlineRow[] => {
    const label = textOf(`schema.${place?.id}.${word}.part`);
    if (label === undefined || entity.content[word] === undefined) return [];
    const at = { file: entity.path, pointer: under('', word) };
    return [{ ...at, level: 1, label, detail: '', called: undefined, list: undefined, isItem: false }];
  });
}

function sectionRows(
  sections: readonly OutlineSection[],
  form: string,
  level: number,
): readonly OutlineRow[] {
  return sections.flatMap(({ file, pointer, title, called, inside, fields }): readonly OutlineRow[] => [
    {
      ...{ file, pointer, level, label: title, detail: '', called, isItem: true },
      list: file === form ? { file, pointer: '/sections', id: placeId('sections'), work: WORK } : undefined,
    },
    ...sectionRows(inside, form, level + 1),
    ...itemRows(fields, form, level + 1),
  ]);
}

/** Ids of the grammar's places in a form. */
const placeId = (word: string): string => `form.${word}`;

function itemRows(items: readonly OutlineItem[], form: string, level: number): readonly OutlineRow[] {
  return items.flatMap(
    ({ file, pointer, label, called, path, property, inside, fragment }): readonly OutlineRow[] => {
      const within = itemRows(inside, form, fragment === undefined ? level + 1 : level);
      if (fragment !== undefined) return within;
      const at = { file, pointer: pointer.slice(0, pointer.lastIndexOf('/')) };
      const list = file === form ? { ...at, id: placeId('section.fields'), work: WORK } : undefined;
      const row = { file, pointer, level, label, detail: '', called, path, property };
      return [{ ...row, list, isItem: true }, ...within];
    },
  );
}
