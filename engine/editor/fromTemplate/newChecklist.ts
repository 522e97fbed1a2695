import { under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import { freeChecklistName } from '../names.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { labelPlaces, withNewLabel } from '../translations/labelPlaces.ts';
import { messageByLocale, schemaLocale } from '../translations/messages.ts';
import { nodeAt } from './calls.ts';
import { copyChecklist } from './copyChecklist.ts';
import type { ChecklistToBe } from './texts.ts';

/** Result of `newChecklist`. */
export interface NewChecklist {
  /** New files, and existing ones with links to the checklist. */
  readonly files: EditedFiles;
  /** Path of the form. */
  readonly form: string;
  /** Titles of the lists from which the checklist can be opened. */
  readonly places: readonly string[];
}

/** Message with the title of the first group. */
const ITEMS = 'schemas.checklist.items';

/**
 * Creates a checklist with the items of an existing one (`whole`) or with an empty group. Its name is derived
 * from the title; missing translations are the title itself.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no checklist to copy from.
 */
export function newChecklist(files: EditedFiles, wanted: Omit<ChecklistToBe, 'name'>): NewChecklist {
  const name = freeChecklistName(wanted.title, files);
  const { files: own, ways, form, at } = copyChecklist(files, { ...wanted, name });
  const places = knownFiles(ways).flatMap((file) =>
    file.kind === 'table' ? [titleOfPlace(files, file)] : [],
  );
  const all = { ...own, ...ways };
  return { files: wanted.whole ? all : withGroup(files, all, form, at), form, places };
}

/** Title of the first block that shows the table, else of the table. */
function titleOfPlace(files: EditedFiles, { name, content }: KnownFile): string {
  const blocks = knownFiles(files).flatMap((file) =>
    file.kind === 'screen' ? nodesIn(file.content['blocks']) : [],
  );
  const block = blocks.find(
    (block) =>
      textAt(nodeAt(block, 'props'), 'card') === name ||
      (textAt(block, 'kind') === 'table' && textAt(block, 'name') === name),
  );
  return textAt(block, 'title') ?? textAt(content, 'title') ?? name;
}

/** Adds an empty group for items. */
function withGroup(files: EditedFiles, made: EditedFiles, form: string, at: number): EditedFiles {
  const content = made[form] as SchemaNode;
  const sections = nodesIn(content['sections']);
  const titles = messageByLocale(files, ITEMS);
  const title = titles[schemaLocale(files)] ?? ITEMS;
  const isTaken = sections.some((section) => textAt(section, 'id') === 'voci');
  const group = { id: isTaken ? 'voci-2' : 'voci', title, fields: [] };
  const withSection = {
    ...files,
    ...made,
    [form]: { ...content, sections: sections.toSpliced(at, 0, group) },
  };
  const place = { file: form, pointer: under('/sections', at, 'title') };
  const translated = labelPlaces(files, undefined).reduce<EditedFiles>(
    (now, { locale }) => withNewLabel(now, locale, place, titles[locale] ?? title),
    withSection,
  );
  return Object.fromEntries(Object.entries(translated).filter(([path, each]) => each !== files[path]));
}

/** Checklists that can be copied with their items: those with a form. */
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

/** An existing title equal to the given one except for case and blanks; undefined if there is none. */
export function takenTitle(files: EditedFiles, title: string): string | undefined {
  const normalized = normalizedTitle(title);
  return knownFiles(files)
    .filter(({ kind }) => kind === 'form' || kind === 'entity')
    .flatMap(({ content }) => textAt(content, 'title') ?? [])
    .find((each) => normalizedTitle(each) === normalized);
}

function normalizedTitle(title: string): string {
  return title.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('it');
}
