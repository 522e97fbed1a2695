import type {
  EntitySchema,
  FieldLayout,
  FormPackage,
  FormSchema,
  Json,
  OptionsSchema,
} from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type PanelChoice, type SchemaNode } from '../schemaParts.ts';
import { type GrammarPlace, grammarAt, resolved } from './grammarAt.ts';
import { nameChoices } from './nameChoices.ts';

/** Input of a panel besides the grammar. */
export interface PanelInput {
  /** Labels by id: `schema.form.fieldLayout.label`, `….help`, for a listed value `….width.half`. */
  readonly textOf: (id: string) => string | undefined;
  /** Choices of keywords that cannot take every name that their grammar allows (`x-names`): `note`. */
  readonly choices?: Readonly<Record<string, readonly PanelChoice[]>>;
  /** Whether to offer a keyword that is not present yet, or a value of one; default: all. */
  readonly offered?: (id: string, schema: SchemaNode) => boolean;
  /** Whether the user may change a keyword, by its path (`confirm`); default: all. */
  readonly changeable?: (word: string) => boolean;
}

/** A form over the keywords of one place of a schema file. */
export interface Panel {
  readonly package: FormPackage;
  /** Paths of the keywords that it shows, as fields of the form. */
  readonly words: readonly string[];
  /** Paths shown as one text with a line per item: lists of texts. */
  readonly lines: ReadonlySet<string>;
  /** Paths of lists that the grammar never allows to be empty: an empty one removes the keyword. */
  readonly filled: ReadonlySet<string>;
  /** Keywords of the place that it does not show: they are edited as JSON. */
  readonly others: readonly string[];
}

/**
 * Builds the form for editing a place of a schema file from its grammar: types, bounds and choices follow
 * from it. Only keywords with a label are shown; all others are edited as JSON. Undefined where the place is
 * no object that the grammar describes.
 */
export function panelOf(
  files: EditedFiles,
  path: string,
  pointer: string,
  input: PanelInput,
): Panel | undefined {
  const place = grammarAt(files, path, pointer);
  const value = atPointer(files[path], pointer) as Json | undefined;
  if (place === undefined || !isSchemaNode(value) || !isSchemaNode(place.schema['properties']))
    return undefined;
  const draft: Made = {
    files,
    path,
    pointer,
    options: {},
    layouts: [],
    lines: new Set(),
    filled: new Set(),
    input,
  };
  const properties = panelProperties(files, place, value, draft, '');
  const paths = draft.layouts.map(({ field }) => field);
  const title = input.textOf(`schema.${place.id}`) ?? place.id;
  const entity = { $schema: '', 'x-entity': place.id, title, 'x-plural': title, type: 'object', properties };
  const form = { $schema: '', entity: place.id, title, sections: [{ id: 'words', fields: draft.layouts }] };
  return {
    package: {
      ...{ name: `schema.${place.id}`, version: 1, options: draft.options },
      entity: entity as unknown as EntitySchema,
      form: form as unknown as FormSchema,
    },
    words: paths,
    lines: draft.lines,
    filled: draft.filled,
    others: Object.keys(value).filter((word) => !paths.some((each) => each.split('.')[0] === word)),
  };
}

interface Made {
  readonly files: EditedFiles;
  /** The place whose keywords the panel shows. */
  readonly path: string;
  readonly pointer: string;
  readonly options: Record<string, OptionsSchema>;
  readonly layouts: FieldLayout[];
  readonly lines: Set<string>;
  readonly filled: Set<string>;
  readonly input: PanelInput;
}

/** Keywords of an object that have a label, including those of nested objects. */
function panelProperties(
  files: EditedFiles,
  place: GrammarPlace,
  value: SchemaNode,
  made: Made,
  base: string,
): SchemaNode {
  return Object.fromEntries(
    Object.entries(propertyWords(place.schema, value)).flatMap(([word, schema]) => {
      if (!isSchemaNode(schema)) return [];
      const current = Object.hasOwn(value, word) ? value[word] : undefined;
      const inner = resolved(files, { file: place.file, schema, id: `${place.id}.${word}` }, current);
      const property =
        inner &&
        panelProperty(files, { ...inner, id: `${place.id}.${word}` }, current, made, `${base}${word}`);
      return property === undefined ? [] : [[word, property] as const];
    }),
  );
}

/**
 * Keywords that an object may have; of a map of switches those present, which stay present when switched off.
 */
function propertyWords(
  { properties, additionalProperties: each }: SchemaNode,
  value: SchemaNode,
): SchemaNode {
  if (isSchemaNode(properties)) return properties;
  const areSwitches = isSchemaNode(each) && each['type'] === 'boolean';
  return areSwitches
    ? Object.fromEntries(Object.keys(value).map((name) => [name, { ...each, default: true }]))
    : {};
}

function panelProperty(
  files: EditedFiles,
  { file, schema, id }: GrammarPlace,
  value: Json | undefined,
  made: Made,
  path: string,
): SchemaNode | undefined {
  const inside = isSchemaNode(value) ? value : {};
  if (isSchemaNode(schema['properties']) || Object.keys(propertyWords(schema, inside)).length > 0) {
    // Deeper objects, e.g. conditions, are edited as JSON; parts of the outline have their own panel.
    if (path.includes('.') || made.input.textOf(`schema.${id}.part`) !== undefined) return undefined;
    const properties = panelProperties(files, { file, schema, id }, inside, made, `${path}.`);
    return Object.keys(properties).length === 0 ? undefined : { type: 'object', properties };
  }
  const mayChange = made.input.changeable?.(path) ?? true;
  const isOffered = mayChange && (value !== undefined || (made.input.offered?.(id, schema) ?? true));
  const title = isOffered ? made.input.textOf(`schema.${id}`) : undefined;
  const { items } = schema;
  const item = isSchemaNode(items) ? resolved(files, { file, schema: items, id }, undefined) : undefined;
  const flatSchema = item === undefined ? schema : { ...schema, items: item.schema };
  const shape = title === undefined ? undefined : keywordShape(flatSchema, value, { made, id, path });
  if (title === undefined || shape === undefined) return undefined;
  const help = made.input.textOf(`schema.${id}.help`);
  made.layouts.push({ field: path, ...shape.layout, ...(help === undefined ? {} : { help }) });
  return { title, ...shape.property };
}

interface Shape {
  readonly property: SchemaNode;
  readonly layout?: Omit<FieldLayout, 'field'>;
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
/** Above this many characters a text gets several lines. */
const LONG = 60;

/** Field and layout of one keyword; undefined: its value or its grammar has no suitable field. */
function keywordShape(
  schema: SchemaNode,
  value: Json | undefined,
  { made, id, path }: { readonly made: Made; readonly id: string; readonly path: string },
): Shape | undefined {
  const defaults = schema['default'] === undefined ? {} : { default: schema['default'] };
  const keys = path.split('.');
  // A list in which a name may occur twice has an order that choices would lose.
  const isNamed = schema['type'] !== 'array' || schema['uniqueItems'] === true;
  const choices =
    made.input.choices?.[keys.at(-1) ?? ''] ??
    (isNamed ? nameChoices(made.files, made.path, under(made.pointer, ...keys)) : undefined);
  if (choices !== undefined && schema['type'] === 'array') {
    const all = isTexts(value ?? []) ? ((value ?? []) as readonly string[]).reduce(withPresent, choices) : [];
    if (all.length === 0) return undefined;
    const name = path.replaceAll('.', '-');
    if (Number(schema['minItems'] ?? 0) > 0) made.filled.add(path);
    made.options[name] = { $schema: '', title: name, values: all } as OptionsSchema;
    const items = { type: 'string', 'x-options': name, enum: all.map((each) => each.value) };
    return { property: { type: 'array', items }, layout: { widget: 'choices' } };
  }
  if (choices !== undefined || isTexts(schema['enum'])) {
    if (value !== undefined && typeof value !== 'string') return undefined;
    const values = choices ?? wordedValues(schema['enum'] as readonly string[], id, made.input);
    const name = path.replaceAll('.', '-');
    const all = withPresent(values, value);
    made.options[name] = { $schema: '', title: name, values: all } as OptionsSchema;
    const allowed = { enum: [...all.map((each) => each.value), '', null] };
    return {
      property: { type: ['string', 'null'], 'x-options': name, ...allowed, ...defaults },
      layout: { widget: 'select' },
    };
  }
  if (schema['const'] === true || schema['type'] === 'boolean') {
    if (value !== undefined && typeof value !== 'boolean') return undefined;
    return { property: { type: 'boolean', ...defaults }, layout: { widget: 'switch' } };
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
  // An empty text removes the keyword, so it is never too short.
  const { minLength: _least, ...most } = bounds;
  const pattern = typeof schema['pattern'] === 'string' ? { pattern: `^$|${schema['pattern']}` } : {};
  const isLong = /\.(?:help|description|text)$/.test(id) || (value ?? '').length > LONG;
  return {
    property: { type: 'string', ...most, ...pattern },
    ...(isLong ? { layout: { widget: 'textarea', rows: [2, 5] } } : {}),
  };
}

/** Values that have a label; without any, all with themselves as labels. */
function wordedValues(
  values: readonly string[],
  id: string,
  { textOf, offered = () => true }: PanelInput,
): readonly PanelChoice[] {
  const worded = values.flatMap((value) => {
    const label = textOf(`schema.${id}.${value}`);
    return label === undefined ? [] : [{ value, label }];
  });
  const all = worded.length > 0 ? worded : values.map((value) => ({ value, label: value }));
  return all.filter(({ value }) => offered(`${id}.${value}`, {}));
}

/** The present value can always be chosen. */
function withPresent(values: readonly PanelChoice[], value: string | undefined): readonly PanelChoice[] {
  if (value === undefined || values.some((each) => each.value === value)) return values;
  return [...values, { value, label: value }];
}

/** A list of free texts; lists of names have choices instead. */
function isLines({ type, items }: SchemaNode): boolean {
  return type === 'array' && isSchemaNode(items) && items['type'] === 'string' && items['enum'] === undefined;
}

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
