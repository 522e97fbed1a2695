import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import { type EditedFiles, editSchema, editSchemas, type SchemaEdit } from '../editSchema.ts';
import { nameWith } from '../names.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { withNewLabel } from '../translations/labelPlaces.ts';
import { readyItems } from './readyItems.ts';

/** Input for a new group of a form. */
export interface NewSection {
  readonly form: string;
  /**
   * Pointer to the preceding group or to one of its items; default: after the last group that holds items.
   */
  readonly after?: string | undefined;
  readonly title: string;
  /** The title in other languages, by locale; publishing reports missing ones. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The files with a new section, and the pointer to it in the form. */
export interface AddedSection {
  readonly files: EditedFiles;
  readonly pointer: string;
}

const LONGEST_SECTION_ID = 40;

/**
 * Adds an empty group (see `emptyGroups`) with its title in the given languages; in a form with pages it is
 * put on the page of the preceding group.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no such form.
 */
export function addSection(
  files: EditedFiles,
  { form, after, title, translations = {} }: NewSection,
): AddedSection {
  const content = files[form];
  if (!isSchemaNode(content))
    throw new EngineError('NO_SUCH_PLACE', { file: form, pointer: '/sections', edit: 'add' });
  const sections = nodesIn(content['sections']);
  const behind = after ?? groupForItems(files, form) ?? '';
  const before = Number(/^\/sections\/(\d+)/.exec(behind)?.[1] ?? sections.length - 1);
  const id = freeId(title, sections);
  const pointer = under('/sections', before + 1);
  const inserted = editSchema(files, {
    ...{ does: 'insert', file: form, at: pointer },
    value: { id, title, fields: [] },
  });
  const paged = editSchemas(inserted, onPage(content, form, textAt(sections[before], 'id'), id));
  const titles = Object.entries(translations).filter(([, each]) => each.trim() !== '');
  const place = { file: form, pointer: under(pointer, 'title') };
  const titled = titles.reduce((now, [locale, each]) => withNewLabel(now, locale, place, each.trim()), paged);
  return { files: titled, pointer };
}

/** An id that is unique in the form: other parts refer to the group, and translations are stored, by it. */
function freeId(title: string, sections: readonly SchemaNode[]): string {
  const usedIds = new Set(sections.map((section) => textAt(section, 'id')));
  const baseId = nameWith(title, LONGEST_SECTION_ID, 'gruppo');
  let id = baseId;
  for (let number = 2; usedIds.has(id); number += 1) id = `${baseId}-${number}`;
  return id;
}

/** The edit that lists the group on a page; a group on no page would be invisible. */
function onPage(
  form: SchemaNode,
  file: string,
  before: string | undefined,
  id: string,
): readonly SchemaEdit[] {
  return nodesIn(form['pages']).flatMap(({ sections }, index): readonly SchemaEdit[] => {
    const at = Array.isArray(sections) && before !== undefined ? sections.indexOf(before) : -1;
    const place = under('/pages', index, 'sections', at + 1);
    return at < 0 ? [] : [{ does: 'insert', file, at: place, value: id }];
  });
}

/** A group of a form without content. */
export interface EmptyGroup extends OutlinePlace {
  readonly title: string;
}

/** Groups of a form without content; such a form cannot be published. Other files have none. */
export function emptyGroups(files: EditedFiles, form: string): readonly EmptyGroup[] {
  const content = kindOf(form)?.kind === 'form' ? files[form] : undefined;
  return nodesIn(isSchemaNode(content) ? content['sections'] : undefined).flatMap((section, index) => {
    const isEmpty = ['fragment', 'content', 'matrix'].every((word) => section[word] === undefined);
    if (!isEmpty || nodesIn(section['fields']).length > 0) return [];
    const title = textAt(section, 'title') ?? textAt(section, 'id') ?? '';
    return [{ file: form, pointer: under('/sections', index), title }];
  });
}

/**
 * Place for a new item: after the given item, or at the end of the given group; without either at the end of
 * the default group. Undefined if the form has no group for items.
 *
 * @param after pointer to an item, to a field of its rows, or to a group.
 */
export function placeForItem(files: EditedFiles, form: string, after: string | undefined) {
  const behind = after ?? groupForItems(files, form);
  if (behind === undefined) return undefined;
  const [, section = '', at] = /^(\/sections\/\d+)(?:\/fields\/(\d+))?/.exec(behind) ?? [];
  const fields = nodesIn(atPointer(files[form], under(section, 'fields')) as Json | undefined);
  const last = fields.findLastIndex((field) => field['fragment'] === undefined);
  return { form, section, index: (at === undefined ? last : Number(at)) + 1 };
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
