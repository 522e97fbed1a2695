import { under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { type OutlineItem, outlineOf } from '../outline/outlineOf.ts';
import { isSchemaNode, knownFiles, textAt } from '../schemaParts.ts';

/** An existing item of a checklist that can be copied into another one. */
export interface ReadyItem extends OutlinePlace {
  readonly title: string;
  /** Titles of the checklist and of the section. */
  readonly form: string;
  readonly section: string;
}

/** Keywords that tie a property to others. */
const BOUND = ['$ref', 'x-signs'];

/**
 * Items of all checklists in the order of their forms. Excluded are content of fragments and rows, properties
 * described elsewhere (`$ref`), the people present (`members`) and signatures: they depend on other parts.
 */
export function readyItems(files: EditedFiles): readonly ReadyItem[] {
  return readyIn(files, () => true);
}

/** The copyable item at a place, if there is one. */
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
      const field = answer !== undefined && isSchemaNode(properties) ? properties[answer] : undefined;
      const isThere =
        property?.file === entity.path && property.pointer === under('/properties', answer ?? '');
      return (
        file === path && isThere && isSchemaNode(field) && !BOUND.some((word) => field[word] !== undefined)
      );
    };
    const form = textAt(content, 'title') ?? path;
    return outlineOf(files, path).flatMap(({ title: section, fields }) =>
      fields
        .filter((item) => isOwn(item) && item.widget !== 'members')
        .map(({ file, pointer, label }) => ({ file, pointer, title: label, form, section })),
    );
  });
}
