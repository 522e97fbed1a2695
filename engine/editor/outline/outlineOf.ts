import type { Json } from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import {
  filledEntity,
  followReference,
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type Property,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import type { OutlinePlace } from './moves.ts';

/** A field of a form, or the use of a fragment. */
export interface OutlineItem {
  readonly file: string;
  readonly pointer: string;
  /** Path of the answer in the record; undefined for a fragment. */
  readonly path: string | undefined;
  readonly label: string;
  /** Where the label is written; undefined without a label and for a fragment. */
  readonly labelPlace: OutlinePlace | undefined;
  readonly widget: string | undefined;
  /** The field's property of the entity. */
  readonly property: OutlinePlace | undefined;
  /** Name of the fragment; its content is `inside`, with places in the fragment's file. */
  readonly fragment: string | undefined;
  /** Fields of the rows of `lines`; content of a fragment. */
  readonly inside: readonly OutlineItem[];
}

/** A section of a form as displayed in the outline. */
export interface OutlineSection {
  readonly file: string;
  readonly pointer: string;
  readonly id: string | undefined;
  readonly title: string;
  readonly labelPlace: OutlinePlace | undefined;
  /** Name of the fragment that the section uses; its sections are `inside`. */
  readonly fragment: string | undefined;
  readonly fields: readonly OutlineItem[];
  readonly inside: readonly OutlineSection[];
}

/**
 * Sections and fields of a form in order, with the entity's property of each field and the content of
 * fragments.
 */
export function outlineOf(files: EditedFiles, form: string): readonly OutlineSection[] {
  const content = files[form];
  if (!isSchemaNode(content)) return [];
  const all = knownFiles(files);
  const entity = filledEntity(files, form);

  function sections(
    of: SchemaNode,
    file: string,
    base: string,
    open: readonly string[],
  ): readonly OutlineSection[] {
    return nodesIn(of['sections']).map((section, index): OutlineSection => {
      const place = { file, pointer: under('/sections', index), id: textAt(section, 'id') };
      const fragment = textAt(section, 'fragment');
      const used = fragmentOf(fragment, open);
      const at = joinFieldPath(base, textAt(section, 'at'));
      return {
        ...place,
        title: textAt(section, 'title') ?? fragment ?? place.id ?? '',
        labelPlace: calledAt(place, section, 'title'),
        fragment,
        fields:
          fragment === undefined ? items(section, file, under(place.pointer, 'fields'), base, open) : [],
        inside: used === undefined ? [] : sections(used.content, used.path, at, [...open, used.name]),
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
      const [fragment, name] = [textAt(field, 'fragment'), textAt(field, 'field')];
      const used = fragmentOf(fragment, open);
      if (fragment !== undefined) {
        const at = joinFieldPath(base, textAt(field, 'at'));
        const inside =
          used === undefined ? [] : items(used.content, used.path, '/fields', at, [...open, used.name]);
        const none = { path: undefined, labelPlace: undefined, widget: undefined, property: undefined };
        return { file, pointer, ...none, label: fragment, fragment, inside };
      }
      const path = joinFieldPath(base, name);
      const property = entity && propertyAt(files, entity, path);
      const titled = followReference(files, property);
      return {
        ...{ file, pointer, path, fragment },
        label: textAt(field, 'label') ?? textAt(titled?.schema, 'title') ?? path,
        labelPlace: calledAt({ file, pointer }, field, 'label') ?? calledAt(titled, titled?.schema, 'title'),
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

/** The property of an entity at a path: through objects, rows of lists and `$ref`. */
function propertyAt(files: EditedFiles, entity: KnownFile, path: string): Property | undefined {
  let here: Property | undefined = { file: entity.path, pointer: '', schema: entity.content };
  for (const key of path.split('.')) {
    here = followReference(files, here);
    if (isSchemaNode(here?.schema['items'])) here = followReference(files, stepInto(here, 'items'));
    here = here && stepInto(here, 'properties', key);
    if (here === undefined) return undefined;
  }
  return here;
}

function stepInto({ file, pointer, schema }: Property, ...keys: readonly string[]): Property | undefined {
  const next = atPointer(schema, under('', ...keys)) as Json | undefined;
  return isSchemaNode(next) ? { file, pointer: under(pointer, ...keys), schema: next } : undefined;
}

function calledAt(at: OutlinePlace | undefined, node: SchemaNode | undefined, word: string) {
  const isSaid = at !== undefined && textAt(node, word) !== undefined;
  return isSaid ? { file: at.file, pointer: under(at.pointer, word) } : undefined;
}

function joinFieldPath(base: string, path: string | undefined): string {
  return [base, path ?? ''].filter((part) => part !== '').join('.');
}
