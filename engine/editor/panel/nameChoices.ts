import type { EntitySchema, Json } from '../../contract/index.ts';
import { type AnnotatedPlace, annotatedPlaces } from '../../loader/grammar/annotatedPlaces.ts';
import type { Annotations } from '../../loader/grammar/annotations.ts';
import { fieldsHolder, fileAt, type NamePlace, type NameSource } from '../../loader/grammar/unknownName.ts';
import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import { indexOf, kindOf, metaOf, SCHEMA_KINDS, type SchemaFile } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fieldsOf } from '../names.ts';
import type { OutlineRow } from '../outline/OutlineRow.ts';
import {
  followReference,
  isSchemaNode,
  knownFiles,
  type PanelChoice,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { grammarAt } from './grammarAt.ts';

type Choices = readonly PanelChoice[];

/**
 * Existing names, as people call them, for a text or a list of texts that the grammar declares to be names
 * (`x-names`); undefined for other values and for names of a hook or an answer.
 */
export function nameChoices(files: EditedFiles, path: string, pointer: string): Choices | undefined {
  const isList = isSchemaNode(grammarAt(files, path, pointer)?.schema['items']);
  const at = isList ? under(pointer, 0) : pointer;
  const { 'x-names': names, 'x-declares': sort }: Annotations = grammarAt(files, path, at)?.schema ?? {};
  const named = kindOf(path);
  const content = files[path];
  if (named === undefined || content === undefined || names === undefined || names === false)
    return undefined;
  const place: NamePlace = { file: { path, ...named, content }, steps: keysOf(at) };
  if (typeof names === 'string') return choicesOfSort(files, names);
  if ('name' in names) {
    const file = names.of === undefined ? place.file : fileAt(sourceOf(files), place, names.of, names);
    return file === undefined ? [] : declaredChoices(files, file, names.name);
  }
  if (!('field' in names)) return undefined;
  // A file that declares such fields itself, e.g. columns, has labels for them.
  const labelled = annotatedPlacesIn(files, place.file).filter(
    ({ annotations: each }) =>
      each['x-declares'] !== undefined && JSON.stringify(each['x-names']) === JSON.stringify(names),
  );
  if (sort === undefined && labelled.length > 0) return labelled.map(labelledName);
  const properties =
    named.kind === 'fragment'
      ? fragmentFields(files, named.name)
      : (fieldsHolder(sourceOf(files), place, names)?.properties ?? {});
  return Object.entries(properties).flatMap(([value, field]) => {
    const node = field as SchemaNode;
    const isPlain = node['properties'] === undefined && node['items'] === undefined;
    return sort === undefined || isPlain ? [{ value, label: textAt(node, 'title') ?? value }] : [];
  });
}

/** What people call the name at a place; undefined if it is none of its choices. */
export function nameLabel(files: EditedFiles, path: string, pointer: string, name: unknown) {
  return nameChoices(files, path, pointer)?.find(({ value }) => value === name)?.label;
}

/** Choices for a new entry of a list that consists of, or begins with, a name: those it lacks. */
export function entryChoices(files: EditedFiles, list: NonNullable<OutlineRow['list']>): Choices {
  const value = atPointer(files[list.file], list.pointer) as Json | undefined;
  const entries: readonly Json[] = Array.isArray(value) ? value : [];
  const { key } = list.work.add ?? {};
  const present = new Set(
    entries.map((each) => (key !== undefined && isSchemaNode(each) ? each[key] : each)),
  );
  const at = under(list.pointer, entries.length, ...(key === undefined ? [] : [key]));
  return (nameChoices(files, list.file, at) ?? []).filter((each) => !present.has(each.value));
}

/** Label of a name that a file declares as the key of a map: what refers to it there gives the label. */
export function keyLabel(files: EditedFiles, path: string, pointer: string): string | undefined {
  const named = kindOf(path);
  const file = named && { path, ...named, content: files[path] ?? null };
  const places = file === undefined ? [] : annotatedPlacesIn(files, file);
  const key = places.find((place) => place.isName && place.pointer === pointer);
  return places.flatMap(({ value, parent, annotations: { 'x-names': names } }) => {
    const isReference = typeof names === 'object' && 'name' in names && names.of === undefined;
    const isSame = isReference && names.name === key?.annotations['x-declares'] && value === key?.value;
    return isSame ? (textAt(parent as SchemaNode, 'label') ?? []) : [];
  })[0];
}

function choicesOfSort(files: EditedFiles, sort: string): Choices {
  const kind = SCHEMA_KINDS.find((each) => each === sort);
  if (kind === undefined) return knownFiles(files).flatMap((file) => declaredChoices(files, file, sort));
  return knownFiles(files)
    .filter((each) => each.kind === kind)
    .map(({ name, content }) => ({ value: name, label: textAt(content, 'title') ?? name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

function declaredChoices(files: EditedFiles, file: SchemaFile, sort: string): Choices {
  return annotatedPlacesIn(files, file)
    .filter(({ annotations }) => annotations['x-declares'] === sort)
    .map(labelledName);
}

/** A declared name with the label beside it. */
function labelledName({ value, parent, isName }: AnnotatedPlace): PanelChoice {
  const name = String(value);
  return { value: name, label: (isName ? undefined : textAt(parent as SchemaNode, 'label')) ?? name };
}

const annotatedPlacesIn = (files: EditedFiles, { kind, content }: SchemaFile): readonly AnnotatedPlace[] =>
  annotatedPlaces(sourceOf(files).meta, kind, content);

type EditedSource = NameSource & { readonly meta: ReturnType<typeof metaOf> };

/** Cached per set of files; each name of a panel or an outline asks for it. */
const SOURCES = new WeakMap<EditedFiles, EditedSource>();

/** The edited files as the loader looks names up in them; of references only those of whole fields are resolved. */
function sourceOf(files: EditedFiles): EditedSource {
  const source = SOURCES.get(files) ?? editedSource(files);
  SOURCES.set(files, source);
  return source;
}

function editedSource(files: EditedFiles): EditedSource {
  const all = knownFiles(files);
  const entities = all.flatMap(({ kind, path, content }) => {
    if (kind !== 'entity') return [];
    const properties = Object.entries(fieldsOf(content)).map(([name, field]) => {
      const schema = field as SchemaNode;
      return [
        name,
        { ...followReference(files, { file: path, pointer: '', schema })?.schema, ...schema },
      ] as const;
    });
    const entity = { ...content, properties: Object.fromEntries(properties) } as unknown as EntitySchema;
    return [[textAt(content, 'x-entity') ?? '', entity] as const];
  });
  return { meta: metaOf(files), index: indexOf(all), product: { entities: Object.fromEntries(entities) } };
}

/** A fragment is about no entity; its fields are those of all forms that use it. */
function fragmentFields(files: EditedFiles, fragment: string): SchemaNode {
  const forms = knownFiles(files).filter(
    ({ kind, content }) => kind === 'form' && JSON.stringify(content).includes(`"fragment":"${fragment}"`),
  );
  const { entities } = sourceOf(files).product;
  const fields = forms.map(({ content }) => entities[textAt(content, 'entity') ?? '']?.properties ?? {});
  return Object.assign({}, ...fields) as SchemaNode;
}
