import { under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { type OutlineItem, outlineOf } from './outlineOf.ts';
import { isSchemaNode, knownFiles, textAt } from './schemaParts.ts';

/** An item that a checklist asks already, ready to be taken over into another. */
export interface ReadyItem extends OutlinePlace {
  readonly title: string;
  /** Where it stands, in words: the checklist and the section. */
  readonly form: string;
  readonly section: string;
}

/** Words of a property that bind it to others. */
const BOUND = ['$ref', 'x-signs'];

/**
 * The items of all checklists, in the order of their forms. Not among them is what a fragment puts into a form, what lies within rows, what is described
 * elsewhere (`$ref`), who is there (`members`) and what signs the other answers: none of that is an item by itself.
 */
export function readyItems(files: EditedFiles): readonly ReadyItem[] {
  return readyIn(files, () => true);
}

/** The item that stands at a place, if it is one of those. */
export function readyItemAt(files: EditedFiles, { file, pointer }: OutlinePlace): ReadyItem | undefined {
  return readyIn(files, (path) => path === file).find((item) => item.pointer === pointer);
}

function readyIn(files: EditedFiles, isAsked: (form: string) => boolean): readonly ReadyItem[] {
  const all = knownFiles(files);
  const checklists = new Map(
    all.flatMap(({ kind, path, content }) =>
      kind === 'entity' && content['x-checklist'] !== undefined
        ? [[textAt(content, 'x-entity') ?? '', { path, content }] as const]
        : [],
    ),
  );
  return all.flatMap(({ kind, path, content }): readonly ReadyItem[] => {
    const entity =
      kind === 'form' && isAsked(path) ? checklists.get(textAt(content, 'entity') ?? '') : undefined;
    if (entity === undefined) return [];
    const { properties } = entity.content;
    const isOwn = ({ file, path: answer, property }: OutlineItem): boolean => {
      const own = answer !== undefined && isSchemaNode(properties) ? properties[answer] : undefined;
      const isThere =
        property?.file === entity.path && property.pointer === under('/properties', answer ?? '');
      return file === path && isThere && isSchemaNode(own) && !BOUND.some((word) => own[word] !== undefined);
    };
    const form = textAt(content, 'title') ?? path;
    return outlineOf(files, path).flatMap(({ title: section, fields }) =>
      fields
        .filter((item) => isOwn(item) && item.widget !== 'members')
        .map(({ file, pointer, label }) => ({ file, pointer, title: label, form, section })),
    );
  });
}
