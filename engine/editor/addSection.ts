import { EngineError } from '../errors/EngineError.ts';
import { under } from '../loader/pointer.ts';
import { type EditedFiles, editSchema, editSchemas, type SchemaEdit } from './editSchema.ts';
import { groupForItems } from './itemGroups.ts';
import { withNewLabel } from './labelPlaces.ts';
import { nameWith } from './likeness/nameWith.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from './schemaParts.ts';

/** A new group of a form, in the words of whoever adds it. */
export interface NewSection {
  readonly form: string;
  /** Pointer to the group behind which it comes, or to a line of it; of none: behind the last one that holds items. */
  readonly after?: string | undefined;
  readonly title: string;
  /** The title in other languages, by locale; what is left out is told before publishing. */
  readonly translations?: Readonly<Record<string, string>>;
}

export interface AddedSection {
  readonly files: EditedFiles;
  readonly pointer: string;
}

const LONGEST = 40;

/**
 * A group that has nothing in it yet (`emptyGroups` tells so), with its title in the languages that are given; in a form of pages it comes on the page of the one before it.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such form.
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
  const said = Object.entries(translations).filter(([, each]) => each.trim() !== '');
  const place = { file: form, pointer: under(pointer, 'title') };
  const titled = said.reduce((now, [locale, each]) => withNewLabel(now, locale, place, each.trim()), paged);
  return { files: titled, pointer };
}

/** Free among the groups of the form: others refer to one by it, and its translations stand by it. */
function freeId(title: string, sections: readonly SchemaNode[]): string {
  const taken = new Set(sections.map((section) => textAt(section, 'id')));
  const wanted = nameWith(title, LONGEST, 'gruppo');
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
}

/** A group that no page has would never be seen. */
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
