import { under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { readyItems } from './readyItems.ts';
import { isSchemaNode, nodesIn, textAt } from './schemaParts.ts';

/** A group of a form without content. */
export interface EmptyGroup extends OutlinePlace {
  readonly title: string;
}

/** Groups of a form without content; such a form cannot be published. */
export function emptyGroups(files: EditedFiles, form: string): readonly EmptyGroup[] {
  const content = files[form];
  return nodesIn(isSchemaNode(content) ? content['sections'] : undefined).flatMap((section, index) => {
    const isEmpty = ['fragment', 'content', 'matrix'].every((word) => section[word] === undefined);
    if (!isEmpty || nodesIn(section['fields']).length > 0) return [];
    const title = textAt(section, 'title') ?? textAt(section, 'id') ?? '';
    return [{ file: form, pointer: under('/sections', index), title }];
  });
}

/**
 * Default group for a new item: the first empty one, else the last with items, else the last one that is no
 * fragment. Undefined if the form has no such group.
 */
export function groupForItems(files: EditedFiles, form: string): string | undefined {
  const [empty] = emptyGroups(files, form);
  if (empty !== undefined) return empty.pointer;
  const content = files[form];
  const sections = nodesIn(isSchemaNode(content) ? content['sections'] : undefined);
  const item = readyItems(files).findLast(({ file }) => file === form);
  const lastIndex = sections.findLastIndex((section) => section['fragment'] === undefined);
  const last = lastIndex < 0 ? undefined : under('/sections', lastIndex);
  return /^\/sections\/\d+/.exec(item?.pointer ?? '')?.[0] ?? last;
}
