import type { Json } from '../contract/index.ts';
import { atPointer, under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  pathFrom,
  type SchemaNode,
  textAt,
} from './schemaParts.ts';

const MOST_REFERENCES = 10;

/** A field of a form, or the use of a fragment, where it stands and with what it is called. */
export interface OutlineItem {
  readonly file: string;
  readonly pointer: string;
  /** Path of its answer in the record; of a fragment undefined. */
  readonly path: string | undefined;
  readonly label: string;
  /** Where that is said; undefined where nobody says it, and of a fragment. */
  readonly called: OutlinePlace | undefined;
  readonly widget: string | undefined;
  /** Its property of the entity. */
  readonly property: OutlinePlace | undefined;
  /** A fragment's name: what it puts there stands in `inside`, in its own file. */
  readonly fragment: string | undefined;
  /** Fields of the rows of `lines`; what a fragment puts there. */
  readonly inside: readonly OutlineItem[];
}

export interface OutlineSection {
  readonly file: string;
  readonly pointer: string;
  readonly id: string | undefined;
  readonly title: string;
  readonly called: OutlinePlace | undefined;
  /** The section is a fragment's: its sections stand in `inside`. */
  readonly fragment: string | undefined;
  readonly fields: readonly OutlineItem[];
  readonly inside: readonly OutlineSection[];
}

/** Sections and fields of a form in their order, with the entity's property beside each field; fragments opened. */
export function outlineOf(files: EditedFiles, form: string): readonly OutlineSection[] {
  const content = files[form];
  if (!isSchemaNode(content)) return [];
  const all = knownFiles(files);
  const entity = all.find((file) => file.kind === 'entity' && file.content['x-entity'] === content['entity']);

  function sections(
    of: SchemaNode,
    file: string,
    base: string,
    open: readonly string[],
  ): readonly OutlineSection[] {
    return nodesIn(of['sections']).map((section, index): OutlineSection => {
      const place = { file, pointer: under('/sections', index), id: textAt(section, 'id') };
      const fragment = textAt(section, 'fragment');
      const found = fragmentOf(fragment, open);
      const at = joined(base, textAt(section, 'at'));
      return {
        ...place,
        title: textAt(section, 'title') ?? fragment ?? place.id ?? '',
        called: calledAt(place, section, 'title'),
        fragment,
        fields:
          fragment === undefined ? items(section, file, under(place.pointer, 'fields'), base, open) : [],
        inside: found === undefined ? [] : sections(found.content, found.path, at, [...open, found.name]),
      };
    });
  }

  function items(
    of: SchemaNode,
    file: string,
    list: string,
    base: string,
    open: readonly string[],
  ): readonly OutlineItem[] {
    return nodesIn(of['fields']).map((field, index): OutlineItem => {
      const pointer = under(list, index);
      const [fragment, said] = [textAt(field, 'fragment'), textAt(field, 'field')];
      const found = fragmentOf(fragment, open);
      if (fragment !== undefined) {
        const at = joined(base, textAt(field, 'at'));
        const inside =
          found === undefined ? [] : items(found.content, found.path, '/fields', at, [...open, found.name]);
        const none = { path: undefined, called: undefined, widget: undefined, property: undefined };
        return { file, pointer, ...none, label: fragment, fragment, inside };
      }
      const path = joined(base, said);
      const property = entity && propertyAt(files, entity, path);
      const titled = referred(files, property);
      return {
        ...{ file, pointer, path, fragment },
        label: textAt(field, 'label') ?? textAt(titled?.schema, 'title') ?? path,
        called: calledAt({ file, pointer }, field, 'label') ?? calledAt(titled, titled?.schema, 'title'),
        widget: textAt(field, 'widget'),
        property: property && { file: property.file, pointer: property.pointer },
        inside: items(field, file, under(pointer, 'fields'), path, open),
      };
    });
  }

  function fragmentOf(name: string | undefined, open: readonly string[]) {
    if (name === undefined || open.includes(name)) return undefined;
    return all.find((file) => file.kind === 'fragment' && file.name === name);
  }

  return sections(content, form, '', []);
}

interface Property {
  readonly file: string;
  readonly pointer: string;
  readonly schema: SchemaNode;
}

/** The property of an entity at a field's path: through objects, the rows of lists, and what they refer to. */
function propertyAt(files: EditedFiles, entity: KnownFile, path: string): Property | undefined {
  let here: Property | undefined = { file: entity.path, pointer: '', schema: entity.content };
  for (const key of path.split('.')) {
    here = referred(files, here);
    if (isSchemaNode(here?.schema['items'])) here = referred(files, stepInto(here, 'items'));
    here = here && stepInto(here, 'properties', key);
    if (here === undefined) return undefined;
  }
  return here;
}

function stepInto({ file, pointer, schema }: Property, ...keys: readonly string[]): Property | undefined {
  const next = atPointer(schema, under('', ...keys)) as Json | undefined;
  return isSchemaNode(next) ? { file, pointer: under(pointer, ...keys), schema: next } : undefined;
}

/** What a `$ref` leads to; references to references end somewhere, or the loader refuses them. */
function referred(files: EditedFiles, given: Property | undefined): Property | undefined {
  let here = given;
  for (let steps = 0; here !== undefined && steps < MOST_REFERENCES; steps++) {
    const reference = textAt(here.schema, '$ref');
    if (reference === undefined) return here;
    const [at = '', pointer = ''] = reference.split('#');
    const file = pathFrom(here.file, at);
    const schema = atPointer(files[file], pointer) as Json | undefined;
    here = isSchemaNode(schema) ? { file, pointer, schema } : undefined;
  }
  return here;
}

function calledAt(at: OutlinePlace | undefined, node: SchemaNode | undefined, word: string) {
  const isSaid = at !== undefined && textAt(node, word) !== undefined;
  return isSaid ? { file: at.file, pointer: under(at.pointer, word) } : undefined;
}

function joined(base: string, path: string | undefined): string {
  return [base, path ?? ''].filter((part) => part !== '').join('.');
}
