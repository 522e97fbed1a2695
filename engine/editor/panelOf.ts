import type {
  EntitySchema,
  FieldLayout,
  FormPackage,
  FormSchema,
  Json,
  OptionsSchema,
} from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { type GrammarPlace, grammarAt, resolved } from './grammarAt.ts';
import { isSchemaNode, type SchemaNode } from './schemaParts.ts';

export type PanelChoice = { readonly value: string | number; readonly label: string };

/** What a panel is made with besides the grammar. */
export interface PanelWords {
  /** People's words by id: `schema.form.fieldLayout.label`, `….help`, for a value of a list `….width.half`. */
  readonly textOf: (id: string) => string | undefined;
  /** What a word that names something may name, by word: option lists for `x-options`, fields for `note`. */
  readonly choices?: Readonly<Record<string, readonly PanelChoice[]>>;
  /** Whether a word that is not said yet, with its grammar, or a value of one says something here; default: all do. */
  readonly offered?: (id: string, schema: SchemaNode) => boolean;
  /** Whether a word of the place may be changed by who looks at it, by its path (`confirm`); default: all may. */
  readonly changeable?: (word: string) => boolean;
}

/** A form over the words of one place of a schema file. */
export interface Panel {
  readonly package: FormPackage;
  /** Paths of the words that it shows, as fields of the form. */
  readonly words: readonly string[];
  /** Those of them that are lists of texts, shown as one text, a line each. */
  readonly lines: ReadonlySet<string>;
  /** Those that are lists which the grammar never has empty: without anything in it the word goes. */
  readonly filled: ReadonlySet<string>;
  /** Words of the place that it does not show: they are changed as JSON. */
  readonly others: readonly string[];
}

/**
 * The form by which a place of a schema file is changed, made from the grammar: what kind of value a word takes, its bounds and its list follow from it. Shown
 * is what people have words for; everything else is changed as JSON. Undefined where the place is no object that the grammar describes.
 */
export function panelOf(
  files: EditedFiles,
  path: string,
  pointer: string,
  words: PanelWords,
): Panel | undefined {
  const place = grammarAt(files, path, pointer);
  const value = atPointer(files[path], pointer) as Json | undefined;
  if (place === undefined || !isSchemaNode(value) || !isSchemaNode(place.schema['properties']))
    return undefined;
  const made: Made = { options: {}, layouts: [], lines: new Set(), filled: new Set(), words };
  const properties = propertiesOf(files, place, value, made, '');
  const shown = made.layouts.map(({ field }) => field);
  const title = words.textOf(`schema.${place.id}`) ?? place.id;
  const entity = { $schema: '', 'x-entity': place.id, title, 'x-plural': title, type: 'object', properties };
  const form = { $schema: '', entity: place.id, title, sections: [{ id: 'words', fields: made.layouts }] };
  return {
    package: {
      ...{ name: `schema.${place.id}`, version: 1, options: made.options },
      entity: entity as unknown as EntitySchema,
      form: form as unknown as FormSchema,
    },
    words: shown,
    lines: made.lines,
    filled: made.filled,
    others: Object.keys(value).filter((word) => !shown.some((each) => each.split('.')[0] === word)),
  };
}

interface Made {
  readonly options: Record<string, OptionsSchema>;
  readonly layouts: FieldLayout[];
  readonly lines: Set<string>;
  readonly filled: Set<string>;
  readonly words: PanelWords;
}

/** The words of an object that people have words for; objects in it are opened. */
function propertiesOf(
  files: EditedFiles,
  place: GrammarPlace,
  value: SchemaNode,
  made: Made,
  base: string,
): SchemaNode {
  return Object.fromEntries(
    Object.entries(wordsOf(place.schema, value)).flatMap(([word, schema]) => {
      if (!isSchemaNode(schema)) return [];
      const said = Object.hasOwn(value, word) ? value[word] : undefined;
      const inner = resolved(files, { file: place.file, schema, id: `${place.id}.${word}` }, said);
      const property =
        inner && propertyOf(files, { ...inner, id: `${place.id}.${word}` }, said, made, `${base}${word}`);
      return property === undefined ? [] : [[word, property] as const];
    }),
  );
}

/** The words that an object may have; of one that holds switches by name, those that are there: off, they stay there. */
function wordsOf({ properties, additionalProperties: each }: SchemaNode, value: SchemaNode): SchemaNode {
  if (isSchemaNode(properties)) return properties;
  const areSwitches = isSchemaNode(each) && each['type'] === 'boolean';
  return areSwitches
    ? Object.fromEntries(Object.keys(value).map((name) => [name, { ...each, default: true }]))
    : {};
}

function propertyOf(
  files: EditedFiles,
  { file, schema, id }: GrammarPlace,
  value: Json | undefined,
  made: Made,
  path: string,
): SchemaNode | undefined {
  const inside = isSchemaNode(value) ? value : {};
  if (isSchemaNode(schema['properties']) || Object.keys(wordsOf(schema, inside)).length > 0) {
    // Objects within objects are the JSON view's: a condition is within itself. A part of the outline has a panel of its own.
    if (path.includes('.') || made.words.textOf(`schema.${id}.part`) !== undefined) return undefined;
    const properties = propertiesOf(files, { file, schema, id }, inside, made, `${path}.`);
    return Object.keys(properties).length === 0 ? undefined : { type: 'object', properties };
  }
  const mayChange = made.words.changeable?.(path) ?? true;
  const isOffered = mayChange && (value !== undefined || (made.words.offered?.(id, schema) ?? true));
  const title = isOffered ? made.words.textOf(`schema.${id}`) : undefined;
  const { items } = schema;
  const item = isSchemaNode(items) ? resolved(files, { file, schema: items, id }, undefined) : undefined;
  const told = item === undefined ? schema : { ...schema, items: item.schema };
  const shape = title === undefined ? undefined : shapeOf(told, value, { made, id, path });
  if (title === undefined || shape === undefined) return undefined;
  const help = made.words.textOf(`schema.${id}.help`);
  made.layouts.push({ field: path, ...shape.layout, ...(help === undefined ? {} : { help }) });
  return { title, ...shape.property };
}

interface Shape {
  readonly property: SchemaNode;
  readonly layout?: Omit<FieldLayout, 'field'>;
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
/** Texts of people may be long; names are one line. */
const LONG = 60;

/** How one word is filled in; undefined: the value is too much for a field, or is one that the field could not show. */
function shapeOf(
  schema: SchemaNode,
  value: Json | undefined,
  { made, id, path }: { readonly made: Made; readonly id: string; readonly path: string },
): Shape | undefined {
  const kept = schema['default'] === undefined ? {} : { default: schema['default'] };
  const known = made.words.choices?.[path.split('.').at(-1) ?? ''];
  if (known !== undefined && schema['type'] === 'array') {
    const all = isTexts(value ?? []) ? ((value ?? []) as readonly string[]).reduce(withPresent, known) : [];
    if (all.length === 0) return undefined;
    const name = path.replaceAll('.', '-');
    if (Number(schema['minItems'] ?? 0) > 0) made.filled.add(path);
    made.options[name] = { $schema: '', title: name, values: all } as OptionsSchema;
    const items = { type: 'string', 'x-options': name, enum: all.map((each) => each.value) };
    return { property: { type: 'array', items }, layout: { widget: 'choices' } };
  }
  if (known !== undefined || isTexts(schema['enum'])) {
    if (value !== undefined && typeof value !== 'string') return undefined;
    const values = known ?? wordedValues(schema['enum'] as readonly string[], id, made.words);
    const name = path.replaceAll('.', '-');
    const all = withPresent(values, value);
    made.options[name] = { $schema: '', title: name, values: all } as OptionsSchema;
    const allowed = { enum: [...all.map((each) => each.value), '', null] };
    return {
      property: { type: ['string', 'null'], 'x-options': name, ...allowed, ...kept },
      layout: { widget: 'select' },
    };
  }
  if (schema['const'] === true || schema['type'] === 'boolean') {
    if (value !== undefined && typeof value !== 'boolean') return undefined;
    return { property: { type: 'boolean', ...kept }, layout: { widget: 'switch' } };
  }
  const bounds = Object.fromEntries(Object.entries(schema).filter(([word]) => BOUNDS.includes(word)));
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    if (value !== undefined && typeof value !== 'number') return undefined;
    return { property: { type: [schema['type'], 'null'], ...bounds }, layout: { width: 'half' } };
  }
  if (isLines(schema)) {
    if (!isTexts(value ?? [])) return undefined;
    made.lines.add(path);
    return { property: { type: 'string' }, layout: { widget: 'textarea', rows: [4, 20] } };
  }
  if (schema['type'] !== 'string' || (value !== undefined && typeof value !== 'string')) return undefined;
  // An empty text takes the word away: it is never too short.
  const { minLength: _least, ...most } = bounds;
  const pattern = typeof schema['pattern'] === 'string' ? { pattern: `^$|${schema['pattern']}` } : {};
  const isLong = /\.(?:help|description|text)$/.test(id) || (value ?? '').length > LONG;
  return {
    property: { type: 'string', ...most, ...pattern },
    ...(isLong ? { layout: { widget: 'textarea', rows: [2, 5] } } : {}),
  };
}

/** The values that people have words for; without any, all as they are. */
function wordedValues(
  values: readonly string[],
  id: string,
  { textOf, offered = () => true }: PanelWords,
): readonly PanelChoice[] {
  const worded = values.flatMap((value) => {
    const label = textOf(`schema.${id}.${value}`);
    return label === undefined ? [] : [{ value, label }];
  });
  const all = worded.length > 0 ? worded : values.map((value) => ({ value, label: value }));
  return all.filter(({ value }) => offered(`${id}.${value}`, {}));
}

/** What is said now can be chosen, whatever it is. */
function withPresent(values: readonly PanelChoice[], value: string | undefined): readonly PanelChoice[] {
  if (value === undefined || values.some((each) => each.value === value)) return values;
  return [...values, { value, label: value }];
}

/** A list of free texts: of those that name something the panel gives the choices. */
function isLines({ type, items }: SchemaNode): boolean {
  return type === 'array' && isSchemaNode(items) && items['type'] === 'string' && items['enum'] === undefined;
}

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
