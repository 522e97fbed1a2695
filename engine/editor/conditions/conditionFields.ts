import type { Condition, Field, FieldLayout, FormPackage, Json } from '../../contract/index.ts';
import { fieldChoices } from '../../form/choices.ts';
import { scopeAt } from '../../loader/context/placesOf.ts';
import type { Scope, Shape } from '../../loader/context/Scope.ts';
import { atPointer, keysOf } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { grammarAt, resolved } from '../panel/grammarAt.ts';
import { editedAssembly, previewPackage } from '../preview.ts';
import { isSchemaNode, textAt } from '../schemaParts.ts';
import { comparedAs } from './COMPARISONS.ts';
import {
  type ConditionField,
  type ConditionFields,
  definedFields,
  standardFields,
} from './ConditionField.ts';

/** The names that the loader knows at a place of a file, with the product; undefined for broken files. */
export function namesAt(files: EditedFiles, path: string, pointer: string) {
  const [assembled, named, content] = [editedAssembly(files), kindOf(path), files[path]];
  if (assembled === undefined || named === undefined || content === undefined) return undefined;
  try {
    return { product: assembled.product, scope: scopeAt(assembled, { path, ...named, content }, pointer) };
  } catch {
    return undefined;
  }
}

interface Place extends OutlinePlace {
  /** Path of the answer, if the place is an item. */
  readonly path?: string | undefined;
}

const AROUND = ['row', 'parent', 'grandparent'] as const;

/**
 * Titled values that a condition at a place of a form may compare, grouped in the form's order, without the
 * item itself.
 */
export function conditionFields(files: EditedFiles, form: string, place: Place): readonly ConditionFields[] {
  const pkg = previewPackage(files, kindOf(form)?.name ?? '');
  if (pkg === undefined) return [];
  const chain = layoutsTo(files, place);
  const base = baseOf(place, chain);
  const ownPath = place.path === undefined ? undefined : relative(place.path, base);
  const sections = pkg.form.sections.map(({ title, fields }) => ({
    title,
    fields: fields.flatMap((layout) => ownFields(pkg, layout, base)),
  }));
  const visiblePaths = new Set(sections.flatMap(({ fields }) => fields.map(({ path }) => path)));
  const unshown = unshownFields(pkg, base).filter(({ path }) => !visiblePaths.has(path));
  const rows = chain.length > 1 ? rowFields(pkg, chain, base) : [];
  const names = namesAt(files, form, '');
  const { record: _shown, ...others } = names?.scope ?? {};
  const around =
    names === undefined
      ? []
      : [
          ...definedFields(files, form, names.scope),
          ...scopeFields(names.product, others),
          ...standardFields(names.product, names.scope),
        ];
  const groups = [...rows, ...sections, { title: undefined, fields: unshown }, ...around];
  const itself = chain.length > 1 ? `row.${chain.at(-1)}` : `record.${ownPath}`;
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ path }) => path !== itself) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Field names of the layouts on the way to a place, including it, as the file writes them. */
function layoutsTo(files: EditedFiles, { file, pointer }: OutlinePlace): readonly string[] {
  const keys = keysOf(pointer);
  return keys.flatMap((_key, index) => {
    const node = atPointer(files[file], `/${keys.slice(0, index + 1).join('/')}`) as Json | undefined;
    return isSchemaNode(node) ? (textAt(node, 'field') ?? []) : [];
  });
}

/** Path of the object to which a fragment is bound (`at`); `''`: the record itself. */
function baseOf({ path = '' }: Place, chain: readonly string[]): string {
  const ownPath = chain.join('.');
  return path === ownPath || !path.endsWith(`.${ownPath}`) ? '' : path.slice(0, -ownPath.length - 1);
}

function relative(path: string, base: string): string | undefined {
  if (base === '') return path;
  return path.startsWith(`${base}.`) ? path.slice(base.length + 1) : undefined;
}

function ownFields(pkg: FormPackage, layout: FieldLayout, base: string): readonly ConditionField[] {
  const path = relative(layout.field, base);
  const field = fieldBelow(pkg.entity as unknown as Field, layout.field);
  if (path === undefined || field === undefined) return [];
  return [conditionField(pkg, `record.${path}`, field, layout.label)];
}

/** Values of the record that the form does not show: its state, notes of its fields. */
function unshownFields(pkg: FormPackage, base: string): readonly ConditionField[] {
  const walk = (holder: Field | undefined, at: string): readonly ConditionField[] =>
    Object.entries(holder?.properties ?? {}).flatMap(([name, field]) =>
      field.properties !== undefined && field['x-signs'] === undefined
        ? walk(field, `${at}.${name}`)
        : titledField(pkg, `${at}.${name}`, field),
    );
  const entity = pkg.entity as unknown as Field;
  return walk(base === '' ? entity : fieldBelow(entity, base), 'record');
}

/** Fields of the row around the item, then of the outer rows. */
function rowFields(pkg: FormPackage, chain: readonly string[], base: string): readonly ConditionFields[] {
  const holders = chain.slice(0, -1).map((_name, index) => chain.slice(0, index + 1));
  return holders.toReversed().flatMap((names, index): readonly ConditionFields[] => {
    const list = [base, ...names].filter((name) => name !== '').join('.');
    const field = fieldBelow(pkg.entity as unknown as Field, list);
    const around = AROUND[index];
    if (field === undefined || around === undefined) return [];
    const fields = Object.entries(field.items?.properties ?? {}).flatMap(([name, each]) =>
      titledField(pkg, `${around}.${name}`, each),
    );
    return [{ title: field.items?.title ?? field.title ?? list, row: true, fields }];
  });
}

/** Titled fields of the records among the names of a place, one group for each. */
export function scopeFields(lists: Lists, scope: Scope, before = ''): readonly ConditionFields[] {
  return Object.entries(scope).flatMap(([name, shape]): readonly ConditionFields[] => {
    const path = `${before}${name}.`;
    const inside = Object.entries(shape.properties ?? {});
    const records = inside.filter(([, each]) => isRecord(each) || !isRecord(shape));
    const fields = inside.filter((entry) => !records.includes(entry));
    return [
      {
        title: shape.title,
        fields: fields.flatMap(([key, each]) => titledField(lists, `${path}${key}`, each)),
      },
      ...scopeFields(lists, Object.fromEntries(records), path),
    ];
  });
}

/** An entity among the names; rows and other objects have no name of their own. */
function isRecord(shape: Shape): boolean {
  return shape['x-entity'] !== undefined;
}

type Lists = Pick<FormPackage, 'options'>;

/** A value with its path, if the field has a title. */
function titledField(lists: Lists, path: string, field: Field): readonly ConditionField[] {
  return field.title === undefined ? [] : [conditionField(lists, path, field, field.title)];
}

function conditionField(
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

function fieldBelow(from: Field, path: string): Field | undefined {
  return path
    .split('.')
    .reduce<Field | undefined>((at, key) => (at?.items?.properties ?? at?.properties)?.[key], from);
}

/** A keyword of a place that takes a condition, with the id of its label. */
export interface ConditionWord {
  readonly word: string;
  readonly id: string;
  readonly said: Condition | undefined;
}

/**
 * Keywords of a place that take a condition, as its grammar defines them; one with `dependentRequired` only
 * if the keywords that it depends on are present.
 */
export function conditionWords(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
): readonly ConditionWord[] {
  const place = grammarAt(files, file, pointer);
  const { properties, dependentRequired: wants } = place?.schema ?? {};
  const node = atPointer(files[file], pointer) as Json | undefined;
  const content = isSchemaNode(node) ? node : {};
  return Object.entries(isSchemaNode(properties) ? properties : {}).flatMap(([word, schema]) => {
    if (place === undefined || !isSchemaNode(schema)) return [];
    const holder = resolved(files, { ...place, schema }, content[word]);
    if (holder?.schema['x-condition'] === undefined) return [];
    const condition = content[word] as Condition | undefined;
    const dependencies = isSchemaNode(wants) ? wants[word] : undefined;
    const isApt =
      !Array.isArray(dependencies) || dependencies.every((each) => content[String(each)] !== undefined);
    if (condition === undefined && !isApt) return [];
    return [{ word, id: `${place.id}.${word}`, said: condition }];
  });
}
