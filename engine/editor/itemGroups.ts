import { under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { readyItems } from './readyItems.ts';
import { isSchemaNode, nodesIn, textAt } from './schemaParts.ts';

/** A group of a form that has nothing in it yet. */
export interface EmptyGroup extends OutlinePlace {
  readonly title: string;
}

/** The groups of a form that have nothing in them: as long as there is one, the form cannot be published. */
export function emptyGroups(files: EditedFiles, form: string): readonly EmptyGroup[] {
  const content = files[form];
  return nodesIn(isSchemaNode(content) ? content['sections'] : undefined).flatMap((section, index) => {
    const isEmpty = ['fragment', 'content', 'matrix'].every((word) => section[word] === undefined);
    if (!isEmpty || nodesIn(section['fields']).length > 0) return [];
    const title = textAt(section, 'title') ?? textAt(section, 'id') ?? '';
    return [{ file: form, pointer: under('/sections', index), title }];
  });
}

/** Where an item goes of which nobody says behind what: into a group that is empty, else into the last one with items, else into the last; undefined: the form has none. */
export function groupForItems(files: EditedFiles, form: string): string | undefined {
  const [empty] = emptyGroups(files, form);
  if (empty !== undefined) return empty.pointer;
  const content = files[form];
  const sections = nodesIn(isSchemaNode(content) ? content['sections'] : undefined);
  const item = readyItems(files).findLast(({ file }) => file === form);
  const own = sections.findLastIndex((section) => section['fragment'] === undefined);
  const last = own < 0 ? undefined : under('/sections', own);
  return /^\/sections\/\d+/.exec(item?.pointer ?? '')?.[0] ?? last;
}
