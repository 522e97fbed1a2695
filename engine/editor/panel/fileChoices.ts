import type { Json } from '../../contract/index.ts';
import { atPointer } from '../../loader/pointer.ts';
import { kindOf, SCHEMA_KINDS, type SchemaKind } from '../../loader/SchemaFile.ts';
import { checklistSubject } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fieldsOf } from '../names.ts';
import {
  isSchemaNode,
  knownFiles,
  nodesIn,
  type PanelChoice,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';

type Choices = Readonly<Record<string, readonly PanelChoice[]>>;

/** Choices for keywords of a file that refer to names, by keyword: columns, permissions, option lists. */
export function fileChoices(files: EditedFiles, path: string): Choices {
  const content = files[path];
  const node: SchemaNode = isSchemaNode(content) ? content : {};
  switch (kindOf(path)?.kind) {
    case 'roles':
      return { permissions: choicesBy(node['permissions'], 'name') };
    case 'notifications': {
      const roles = knownFiles(files).filter(({ kind }) => kind === 'roles');
      return { permissions: roles.flatMap(({ content: each }) => choicesBy(each['permissions'], 'name')) };
    }
    case 'calendar':
      return { list: titledFiles(files, 'table') };
    case 'entity':
      return { before: stepsOf(files, checklistSubject(node)) };
    case 'fragment':
      return { field: fragmentFields(files, kindOf(path)?.name ?? '') };
    case 'table': {
      const columns = choicesBy(node['columns'], 'field');
      return { field: columns, layout: choicesBy(node['views'], 'layout'), default: columns };
    }
    default:
      return {};
  }
}

/**
 * Choices for a new entry of a list: fields of the table's entity without a column, columns that a layout
 * lacks.
 */
export function entryChoices(
  files: EditedFiles,
  list: { readonly file: string; readonly pointer: string; readonly id: string },
): readonly PanelChoice[] {
  const path = list.file;
  const content = files[path];
  if (list.id === 'table.layouts.items') {
    const inside = atPointer(content, list.pointer);
    const all = fileChoices(files, path)['field'] ?? [];
    return all.filter(({ value }) => !Array.isArray(inside) || !inside.includes(value));
  }
  if (!isSchemaNode(content) || kindOf(path)?.kind !== 'table') return [];
  const entity = knownFiles(files).find(
    ({ kind, content: each }) => kind === 'entity' && textAt(each, 'x-entity') === textAt(content, 'entity'),
  );
  const fields = entity === undefined ? {} : fieldsOf(entity.content);
  const there = new Set(nodesIn(content['columns']).map((column) => textAt(column, 'field')));
  return Object.entries(fields).flatMap(([name, field]) => {
    const isPlain = isSchemaNode(field) && field['properties'] === undefined && field['items'] === undefined;
    return isPlain && !there.has(name) ? [{ value: name, label: textAt(field, 'title') ?? name }] : [];
  });
}

function choicesBy(list: Json | undefined, word: string): readonly PanelChoice[] {
  return nodesIn(list).flatMap((each) => {
    const value = textAt(each, word);
    return value === undefined ? [] : [{ value, label: textAt(each, 'label') ?? value }];
  });
}

/** Steps of the workflow of an entity's records. */
function stepsOf(files: EditedFiles, entity: string | undefined): readonly PanelChoice[] {
  return knownFiles(files)
    .filter(({ kind, content }) => kind === 'workflow' && textAt(content, 'entity') === entity)
    .flatMap(({ content }) => choicesBy(content['transitions'], 'id'));
}

/**
 * Choices for a keyword that names files, i.e. with a kind of file in its grammar (`x-names`); undefined for
 * others.
 */
export function fileNameChoices(files: EditedFiles, { 'x-names': names, items }: SchemaNode) {
  const kind = SCHEMA_KINDS.find(
    (each) => each === (names ?? (isSchemaNode(items) ? items['x-names'] : undefined)),
  );
  return kind === undefined ? undefined : titledFiles(files, kind);
}

/** Files of a kind, sorted by title. */
function titledFiles(files: EditedFiles, kind: SchemaKind): readonly PanelChoice[] {
  return knownFiles(files)
    .filter((each) => each.kind === kind)
    .map(({ name, content }) => ({ value: name, label: textAt(content, 'title') ?? name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Fields of the entities of all forms that use the fragment. */
function fragmentFields(files: EditedFiles, fragment: string): readonly PanelChoice[] {
  const allFiles = knownFiles(files);
  const using = allFiles.filter(
    ({ kind, content }) => kind === 'form' && JSON.stringify(content).includes(`"fragment":"${fragment}"`),
  );
  const entities = new Set(using.map(({ content }) => textAt(content, 'entity')));
  return allFiles
    .filter(({ kind, content }) => kind === 'entity' && entities.has(textAt(content, 'x-entity')))
    .flatMap(({ content }) =>
      Object.entries(fieldsOf(content)).flatMap(([value, field]) => {
        const label = isSchemaNode(field) ? textAt(field, 'title') : undefined;
        return label === undefined ? [] : [{ value, label }];
      }),
    );
}
