import type { Json } from '../../contract/index.ts';
import { under } from '../../loader/pointer.ts';
import { scenarioSubject } from '../../loader/scenarioKinds.ts';
import { checklistSubject } from '../checklistFiles.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { labelPlaces, withNewLabel } from '../translations/labelPlaces.ts';
import { nodeAt } from './calls.ts';
import { withoutWords } from './independentWords.ts';
import type { ChecklistToBe } from './texts.ts';

/** A checklist's table without columns of items. */
export function tableWithoutItems(table: KnownFile, fields: ReadonlySet<string>): KnownFile {
  const { columns: all, ...content } = withoutWords(table.content, ['$comment']);
  const columns = nodesIn(all).filter((column) => fields.has(textAt(column, 'field') ?? ''));
  return { ...table, content: { ...content, columns: withPhoneTitle(columns) } };
}

/** On phones one column must be the title of each card. */
function withPhoneTitle(columns: readonly SchemaNode[]): readonly SchemaNode[] {
  const [first, ...others] = columns;
  if (first === undefined || columns.some(({ phone }) => phone === 'title')) return columns;
  return [{ ...first, phone: 'title' }, ...others];
}

/** A copy of a screen without prefilled answers of items. */
export function screenWithoutItems(screen: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const blocks = nodesIn(screen['blocks']).map((block) => {
    const props = nodeAt(block, 'props');
    const prefill = nodeAt(props, 'prefill');
    if (prefill === undefined) return block;
    const prefilled = Object.entries(prefill).filter(([field]) => fields.has(field));
    return { ...block, props: { ...props, prefill: Object.fromEntries(prefilled) } };
  });
  return { ...withoutWords(screen, ['$comment']), blocks };
}

/** A copy of a document without the sections that show items. */
export function documentWithoutItems(
  document: SchemaNode,
  data: string,
  fields: ReadonlySet<string>,
): SchemaNode {
  const sections = nodesIn(document['sections']).filter(
    (section) =>
      section['kind'] === 'form' ||
      itemsIn(section, data).every((field) => fields.has(field) || field.endsWith('Hash')),
  );
  return { ...withoutWords(document, ['$comment']), sections };
}

/** Fields of the checklist that a section mentions anywhere. */
function itemsIn(value: unknown, data: string): readonly string[] {
  const paths = new RegExp(`\\b${data}\\.([A-Za-z0-9_]+)`, 'g');
  return [...JSON.stringify(value).matchAll(paths)].map(([, field = '']) => field);
}

/** The context name of the checklist in a document. */
export function dataNameOf(document: SchemaNode, entity: string): string | undefined {
  const context = nodeAt(document, 'context');
  return Object.keys(context ?? {}).find((name) => {
    const declared = context?.[name];
    return declared === entity || (isSchemaNode(declared) && declared['entity'] === entity);
  });
}

/** The source checklist, the new one, and the new screens by those of the source. */
interface Led {
  readonly entity: KnownFile;
  readonly wanted: ChecklistToBe;
  readonly screens: ReadonlyMap<string, string>;
}

/**
 * Adds buttons for the new checklist to all tables with a button for its source, right after that one and
 * with translations; scenarios of these tables list the new action.
 */
export function copyTableActions(files: EditedFiles, { entity, wanted, screens }: Led): EditedFiles {
  const locales = labelPlaces(files, undefined).map(({ locale }) => locale);
  const all = waysTo(files, entity, screens).reduceRight<EditedFiles>((now, { path, name, index }) => {
    const actions = nodesIn((now[path] as SchemaNode)['actions']);
    const action = actions[index] ?? {};
    const goTo = screens.get(textAt(action, 'goTo') ?? '') ?? '';
    const id = idBeside(action, wanted, actions);
    const next = { ...action, id, label: wanted.title, goTo };
    const at = under('/actions', index + 1);
    const led = editSchema(now, { does: 'insert', file: path, at, value: next });
    const label = { file: path, pointer: under(at, 'label') };
    return locales.reduce<EditedFiles>(
      (said, locale) => withNewLabel(said, locale, label, wanted.translations[locale] ?? wanted.title),
      withScenarioAction(led, name, textAt(action, 'id') ?? '', id),
    );
  }, files);
  return Object.fromEntries(Object.entries(all).filter(([path, content]) => content !== files[path]));
}

function waysTo(files: EditedFiles, { content: entity }: KnownFile, screens: ReadonlyMap<string, string>) {
  const subject = checklistSubject(entity);
  return knownFiles(files)
    .filter(({ kind, content }) => kind === 'table' && textAt(content, 'entity') === subject)
    .flatMap(({ path, name, content }) =>
      nodesIn(content['actions']).flatMap((action, index) =>
        screens.has(textAt(action, 'goTo') ?? '') ? [{ path, name, index }] : [],
      ),
    );
}

/** Adds the action to scenarios that expect the source's action. */
function withScenarioAction(files: EditedFiles, table: string, like: string, id: string): EditedFiles {
  return knownFiles(files).reduce((now, { kind, path, content }) => {
    if (kind !== 'scenario') return now;
    return nodesIn(content['scenarios']).reduce((next, scenario, index) => {
      const actions = nodeAt(scenario, 'expect')?.['actions'];
      const behind = Array.isArray(actions) ? (actions as readonly Json[]).indexOf(like) : -1;
      if (scenarioSubject(content, scenario).table !== table || behind < 0) return next;
      const at = under('/scenarios', index, 'expect', 'actions', behind + 1);
      return editSchema(next, { does: 'insert', file: path, at, value: id });
    }, now);
  }, files);
}

/** An id that is unique among the table's actions. */
function idBeside(action: SchemaNode, { like, name }: ChecklistToBe, all: readonly SchemaNode[]): string {
  const id = textAt(action, 'id') ?? '';
  const base = id === like || id === '' ? name : `${id}-${name}`;
  const usedIds = new Set(all.map((each) => textAt(each, 'id')));
  let free = base;
  for (let number = 2; usedIds.has(free); number += 1) free = `${base}-${number}`;
  return free;
}
