import { checklistFiles, fragmentsIn } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fieldNames } from '../names.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';

/** The general part of a checklist, without items: subject, date, place, people present. */
export interface ChecklistFrame {
  readonly entity: KnownFile;
  readonly form: KnownFile;
  readonly fields: ReadonlySet<string>;
  /** Fields of items, which are not in the frame. */
  readonly lost: ReadonlySet<string>;
  /** Sections with such fields only, before and after the sections of items. */
  readonly before: readonly SchemaNode[];
  readonly after: readonly SchemaNode[];
}

/**
 * The general part of a checklist; undefined if the entity is no checklist or has no form.
 *
 * @param whole includes the items.
 */
export function generalPartOf(files: EditedFiles, name: string, whole = false): ChecklistFrame | undefined {
  const paths = checklistFiles(files, name);
  const all = knownFiles(files);
  const entity = all.find(({ path }) => path === paths.entity);
  const form = all.find(({ path }) => path === paths.forms[0]);
  if (entity === undefined || form === undefined || !isSchemaNode(entity.content['x-checklist']))
    return undefined;
  const shared = new Set(
    fragmentsIn(form.content).flatMap((each) => {
      const fragment = all.find((file) => file.kind === 'fragment' && file.name === each);
      return fieldsInside(fragment?.content);
    }),
  );
  const properties = entity.content['properties'];
  const columns = Object.entries(isSchemaNode(properties) ? properties : {}).filter(
    ([field, said]) => whole || shared.has(field) || (isSchemaNode(said) && said['x-column'] === true),
  );
  const fields = new Set(columns.map(([field]) => field));
  const names = new Set(fieldNames({ properties: Object.fromEntries(columns) }));
  const lost = new Set(fieldNames(entity.content).filter((field) => !names.has(field)));
  const sections = nodesIn(form.content['sections']);
  if (whole) return { entity, form, fields, lost, before: sections.map(unmissed), after: [] };
  const frameSections = sections.map((section) => keptSection(section, fields));
  const firstItem = sections.findIndex((section) =>
    nodesIn(section['fields']).some((each) => !isOfFrame(each, fields)),
  );
  const from = frameSections.findIndex(
    (section, index) => index >= Math.max(firstItem, 0) && section === undefined,
  );
  const until = from < 0 ? frameSections.length : from;
  const some = (list: readonly (SchemaNode | undefined)[]) => list.filter((each) => each !== undefined);
  return {
    ...{ entity, form, fields, lost },
    before: some(frameSections.slice(0, until)),
    after: some(frameSections.slice(until)),
  };
}

function fieldsInside(node: SchemaNode | undefined): readonly string[] {
  const direct = nodesIn(node?.['fields']).flatMap((each) => textAt(each, 'field') ?? []);
  return [...direct, ...nodesIn(node?.['sections']).flatMap(fieldsInside)];
}

function isOfFrame(item: SchemaNode, fields: ReadonlySet<string>): boolean {
  const field = textAt(item, 'field');
  return textAt(item, 'fragment') !== undefined || (field !== undefined && fields.has(field));
}

function keptSection(section: SchemaNode, fields: ReadonlySet<string>): SchemaNode | undefined {
  const general = nodesIn(section['fields']).filter((each) => isOfFrame(each, fields));
  if (general.length === 0 && textAt(section, 'fragment') === undefined) return undefined;
  const words = ['fragment', 'id', 'title', 'help'].filter((word) => Object.hasOwn(section, word));
  const head = Object.fromEntries(words.map((word) => [word, section[word] as never]));
  return general.length === 0 ? head : { ...head, fields: general };
}

/** Removes `missing`: the moments at which an answer counts as missing are defined by the source. */
function unmissed(section: SchemaNode): SchemaNode {
  const { missing: _missing, ...said } = section;
  if (!Array.isArray(said['fields'])) return said;
  const fields = nodesIn(said['fields']).map(({ missing: _item, ...item }) => item);
  return { ...said, fields };
}
