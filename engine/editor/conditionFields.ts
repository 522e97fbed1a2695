import type {
  Condition,
  EntitySchema,
  Field,
  FieldLayout,
  FormPackage,
  Json,
  Product,
} from '../contract/index.ts';
import { fieldChoices } from '../form/fieldChoices.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import { type ComparedAs, comparedAs } from './COMPARISONS.ts';
import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { editedProduct, previewPackage } from './previewPackage.ts';
import { isSchemaNode, textAt } from './schemaParts.ts';

/** A value that a condition at some place may speak of, by what people call it. */
export interface ConditionField {
  /** As the condition writes it: `record.state`, `row.copies`, `member.since`. */
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly as: ComparedAs;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
}

/** Fields that belong together: of a section, of the row, of a name of the context. */
export interface ConditionFields {
  /** Undefined: those that the form does not show. */
  readonly title: string | undefined;
  /** Of the row that the place stands in, or one around it. */
  readonly row?: true;
  readonly fields: readonly ConditionField[];
}

interface Place extends OutlinePlace {
  /** Path of the answer, where the place is an item. */
  readonly path?: string | undefined;
}

const AROUND = ['row', 'parent', 'grandparent'] as const;

/** Whatever a condition at a place of a form may speak of and has a name, in the form's order; not the item itself. */
export function conditionFields(files: EditedFiles, form: string, place: Place): readonly ConditionFields[] {
  const pkg = previewPackage(files, kindOf(form)?.name ?? '');
  if (pkg === undefined) return [];
  const chain = layoutsTo(files, place);
  const base = baseOf(place, chain);
  const said = place.path === undefined ? undefined : relative(place.path, base);
  const shown = pkg.form.sections.map(({ title, fields }) => ({
    title,
    fields: fields.flatMap((layout) => ownFields(pkg, layout, base)),
  }));
  const taken = new Set(shown.flatMap(({ fields }) => fields.map(({ path }) => path)));
  const others = unshownFields(pkg, base).filter(({ path }) => !taken.has(path));
  const rows = chain.length > 1 ? rowFields(pkg, chain, base) : [];
  const groups = [...rows, ...shown, { title: undefined, fields: others }, ...contextFields(files, form)];
  const itself = chain.length > 1 ? `row.${chain.at(-1)}` : `record.${said}`;
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ path }) => path !== itself) }))
    .filter(({ fields }) => fields.length > 0);
}

/** What the layouts around a place, and it itself, fill in, each as it is said in the file. */
function layoutsTo(files: EditedFiles, { file, pointer }: OutlinePlace): readonly string[] {
  const keys = keysOf(pointer);
  return keys.flatMap((_key, index) => {
    const node = atPointer(files[file], `/${keys.slice(0, index + 1).join('/')}`) as Json | undefined;
    return isSchemaNode(node) ? (textAt(node, 'field') ?? []) : [];
  });
}

/** The object that the place's file is about, where a fragment stands `at` one; `''`: the record itself. */
function baseOf({ path = '' }: Place, chain: readonly string[]): string {
  const own = chain.join('.');
  return path === own || !path.endsWith(`.${own}`) ? '' : path.slice(0, -own.length - 1);
}

function relative(path: string, base: string): string | undefined {
  if (base === '') return path;
  return path.startsWith(`${base}.`) ? path.slice(base.length + 1) : undefined;
}

function ownFields(pkg: FormPackage, layout: FieldLayout, base: string): readonly ConditionField[] {
  const path = relative(layout.field, base);
  const field = fieldAt(pkg.entity as unknown as Field, layout.field);
  if (path === undefined || field === undefined) return [];
  return [described(pkg, `record.${path}`, field, layout.label)];
}

/** Values of the record that the form does not show: its state, the notes beside its fields. */
function unshownFields(pkg: FormPackage, base: string): readonly ConditionField[] {
  const walk = (holder: Field | undefined, at: string): readonly ConditionField[] =>
    Object.entries(holder?.properties ?? {}).flatMap(([name, field]) =>
      field.properties !== undefined && field['x-signs'] === undefined
        ? walk(field, `${at}.${name}`)
        : titled(pkg, `${at}.${name}`, field),
    );
  const entity = pkg.entity as unknown as Field;
  return walk(base === '' ? entity : fieldAt(entity, base), 'record');
}

/** Fields of the row that the item stands in, then of those around it. */
function rowFields(pkg: FormPackage, chain: readonly string[], base: string): readonly ConditionFields[] {
  const holders = chain.slice(0, -1).map((_name, index) => chain.slice(0, index + 1));
  return holders.toReversed().flatMap((names, index): readonly ConditionFields[] => {
    const list = [base, ...names].filter((name) => name !== '').join('.');
    const field = fieldAt(pkg.entity as unknown as Field, list);
    const around = AROUND[index];
    if (field === undefined || around === undefined) return [];
    const fields = Object.entries(field.items?.properties ?? {}).flatMap(([name, each]) =>
      titled(pkg, `${around}.${name}`, each),
    );
    return [{ title: field.items?.title ?? field.title ?? list, row: true, fields }];
  });
}

/** What the form is given besides its record, each name of it with the fields of its entity. */
function contextFields(files: EditedFiles, form: string): readonly ConditionFields[] {
  const content = files[form];
  const declared = isSchemaNode(content) && isSchemaNode(content['context']) ? content['context'] : {};
  const product = editedProduct(files);
  if (product === undefined) return [];
  return Object.entries(declared).flatMap(([name, said]): readonly ConditionFields[] => {
    const entity = entityOf(product, said);
    if (entity === undefined) return [];
    const fields = Object.entries(entity.properties).flatMap(([key, field]) =>
      titled(product, `${name}.${key}`, field as Field),
    );
    return [{ title: entity.title, fields }];
  });
}

function entityOf(product: Product, said: Json): EntitySchema | undefined {
  const name = typeof said === 'string' ? said : isSchemaNode(said) ? textAt(said, 'entity') : undefined;
  const isList = isSchemaNode(said) && said['list'] === true;
  return name === undefined || isList ? undefined : product.entities[name];
}

type Lists = Pick<FormPackage, 'options'>;

function titled(lists: Lists, path: string, field: Field): readonly ConditionField[] {
  return field.title === undefined ? [] : [described(lists, path, field, field.title)];
}

function described(
  { options }: Lists,
  path: string,
  field: Field,
  label: string | undefined,
): ConditionField {
  const as = comparedAs(field);
  const isBoolean = as === 'choice' && [field.type].flat().includes('boolean');
  const choices = isBoolean ? [] : fieldChoices({ schema: field }, options);
  return { path, label: label ?? field.title ?? path, field, as, choices };
}

function fieldAt(from: Field, path: string): Field | undefined {
  return path
    .split('.')
    .reduce<Field | undefined>((at, key) => (at?.items?.properties ?? at?.properties)?.[key], from);
}

const CONDITION = /(?:^|\/)common\.schema\.json#\/\$defs\/condition$/;

/** A word of a place whose value is a condition, with the id of people's words for it. */
export interface ConditionWord {
  readonly word: string;
  readonly id: string;
  readonly said: Condition | undefined;
}

/** The words that the grammar has for conditions of a place. */
export function conditionWords(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
): readonly ConditionWord[] {
  const place = grammarAt(files, file, pointer);
  const properties = place?.schema['properties'];
  return Object.entries(isSchemaNode(properties) ? properties : {}).flatMap(([word, schema]) => {
    if (!isSchemaNode(schema) || !CONDITION.test(textAt(schema, '$ref') ?? '')) return [];
    const said = atPointer(files[file], under(pointer, word)) as Condition | undefined;
    return [{ word, id: `${place?.id}.${word}`, said }];
  });
}
