import { under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import { labelPlaces, withNewLabel } from '../labelPlaces.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { nodeAt } from './callsLike.ts';
import { checklistLike } from './checklistLike.ts';
import { freeChecklistName } from './freeChecklistName.ts';
import type { ChecklistToBe } from './textsLike.ts';

export interface NewChecklist {
  /** Files that it brings, and those that are there with the ways to it. */
  readonly files: EditedFiles;
  /** Path of its form. */
  readonly form: string;
  /** What those parts of pages are called from which people come to it. */
  readonly places: readonly string[];
}

const ITEMS = 'Voci';
/** What its first group is called in the languages that the product brings. */
const ITEMS_IN: Readonly<Record<string, string>> = { en: 'Items', ar: 'البنود' };

/**
 * A new checklist of a title: with the items of another one (`whole`), or with an empty group for its own. Its name is made of the title; what is not said in another
 * language is the title itself there.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no checklist to make it like.
 */
export function newChecklist(files: EditedFiles, wanted: Omit<ChecklistToBe, 'name'>): NewChecklist {
  const name = freeChecklistName(wanted.title, files);
  const { files: own, ways, form, at } = checklistLike(files, { ...wanted, name });
  const places = knownFiles(ways).flatMap((file) => (file.kind === 'table' ? [placeOf(files, file)] : []));
  const made = { ...own, ...ways };
  return { files: wanted.whole ? made : withGroup(files, made, form, at), form, places };
}

/** What shows a table first is called on its page; a table that none shows by itself. */
function placeOf(files: EditedFiles, { name, content }: KnownFile): string {
  const blocks = knownFiles(files).flatMap((file) =>
    file.kind === 'screen' ? nodesIn(file.content['blocks']) : [],
  );
  const shown = blocks.find(
    (block) =>
      textAt(nodeAt(block, 'props'), 'card') === name ||
      (textAt(block, 'kind') === 'table' && textAt(block, 'name') === name),
  );
  return textAt(shown, 'title') ?? textAt(content, 'title') ?? name;
}

/** With a group for items among the others. */
function withGroup(files: EditedFiles, made: EditedFiles, form: string, at: number): EditedFiles {
  const content = made[form] as SchemaNode;
  const sections = nodesIn(content['sections']);
  const isTaken = sections.some((section) => textAt(section, 'id') === 'voci');
  const group = { id: isTaken ? 'voci-2' : 'voci', title: ITEMS, fields: [] };
  const begun = { ...files, ...made, [form]: { ...content, sections: sections.toSpliced(at, 0, group) } };
  const place = { file: form, pointer: under('/sections', at, 'title') };
  const said = labelPlaces(files, undefined).reduce<EditedFiles>(
    (now, { locale }) => withNewLabel(now, locale, place, ITEMS_IN[locale] ?? ITEMS),
    begun,
  );
  return Object.fromEntries(Object.entries(said).filter(([path, each]) => each !== files[path]));
}

/** The checklists that a new one can be begun with, items and all. */
export function checklistsToCopy(
  files: EditedFiles,
): readonly { readonly name: string; readonly title: string }[] {
  const all = knownFiles(files);
  const filled = new Set(
    all.flatMap(({ kind, content }) => (kind === 'form' ? [textAt(content, 'entity')] : [])),
  );
  return all.flatMap(({ kind, content }) => {
    const name = textAt(content, 'x-entity');
    if (kind !== 'entity' || name === undefined || !isSchemaNode(content['x-checklist'])) return [];
    return filled.has(name) ? [{ name, title: textAt(content, 'title') ?? name }] : [];
  });
}

/** What is called by a title already, however it is spelled; undefined: nothing is. */
export function takenTitle(files: EditedFiles, title: string): string | undefined {
  const wanted = spelled(title);
  return knownFiles(files)
    .filter(({ kind }) => kind === 'form' || kind === 'entity')
    .flatMap(({ content }) => textAt(content, 'title') ?? [])
    .find((each) => spelled(each) === wanted);
}

function spelled(title: string): string {
  return title.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('it');
}
