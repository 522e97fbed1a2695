import type { EntitySchema, Field, FieldLayout, FormPackage, Json } from '../../contract/index.ts';
import { widgetOf } from '../../form/fieldNodes.ts';
import { wrongWidget } from '../../loader/checks/forms/widgets.ts';
import { typesOf } from '../../loader/context/comparisons.ts';
import { alternatives } from '../../loader/context/Scope.ts';
import { atPointer } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import { previewPackage } from '../preview.ts';
import { isSchemaNode, type PanelChoice, type SchemaNode, textAt } from '../schemaParts.ts';
import type { PanelInput } from './panelOf.ts';

/** A row of an outline, with the path of its answer if it is an item of a form. */
interface OfferedPlace {
  readonly file: string;
  readonly pointer: string;
  readonly path?: string | undefined;
}

/** Keywords that name one of the existing fields; without choices they are not offered. */
const CHOSEN = ['note', 'photos'] as const;

type Offer = Pick<PanelInput, 'offered' | 'choices'>;

/**
 * What the panels of a row offer: meaningful keywords and existing names; in a form also option lists and
 * unused companion fields.
 *
 * @param open the file of the outline.
 */
export function panelOffer(files: EditedFiles, open: string, line: OfferedPlace): Offer {
  const value = atPointer(files[line.file], line.pointer) as Json | undefined;
  const layout = isSchemaNode(value) ? value : {};
  return kindOf(open)?.kind === 'form'
    ? offerInForm(files, open, line, layout)
    : { offered: offeredIn(layout) };
}

/** Decides by the entry's kind, and by its type if it is a field of records. */
function offeredIn(layout: SchemaNode): NonNullable<Offer['offered']> {
  return (id, schema) => {
    const field = id.startsWith('entity.field.') ? (layout as Field) : undefined;
    return isWordFor({ field, layout }, id, schema);
  };
}

function offerInForm(files: EditedFiles, form: string, { path }: OfferedPlace, layout: SchemaNode): Offer {
  const pkg = previewPackage(files, kindOf(form)?.name ?? '');
  const field = pkg && path !== undefined ? answerField(pkg.entity, path) : undefined;
  const choices = {
    note: pkg && path !== undefined ? companions(pkg, path, layout, isNote) : [],
    photos: pkg && path !== undefined ? companions(pkg, path, layout, isPhotos) : [],
  };
  return {
    choices,
    offered: (id, schema) =>
      isWordFor({ field, layout }, id, schema) &&
      CHOSEN.every((word) => id !== `form.fieldLayout.${word}` || choices[word].length > 0),
  };
}

/** The field at the path of an answer; within rows that of any row. */
function answerField(entity: EntitySchema, path: string): Field | undefined {
  return path
    .split('.')
    .reduce<Field | undefined>((at, key) => propertiesIn(at)[key], entity as unknown as Field);
}

function propertiesIn(field: Field | undefined): Readonly<Record<string, Field>> {
  return field?.items?.properties ?? field?.properties ?? {};
}

/**
 * Fields that can accompany a line's field (note, photos): the current ones and those that the form does not
 * use.
 */
function companions(
  { entity, form }: FormPackage,
  path: string,
  layout: SchemaNode,
  fits: (field: Field) => boolean,
): readonly PanelChoice[] {
  const holder = path.split('.').slice(0, -1);
  const beside =
    holder.length === 0 ? entity.properties : propertiesIn(answerField(entity, holder.join('.')));
  // As the line writes it: a fragment's paths are relative to its object.
  const fieldPath = textAt(layout, 'field') ?? '';
  const base = fieldPath.slice(0, fieldPath.lastIndexOf('.') + 1);
  const filled = new Set(form.sections.flatMap(({ fields }) => fields.flatMap(lineNames)));
  return Object.entries(beside).flatMap(([name, field]): readonly PanelChoice[] => {
    const isCurrent = [layout['note'], layout['photos']].includes(`${base}${name}`);
    const isFree = isCurrent || !filled.has([...holder, name].join('.'));
    return isFree && fits(field) ? [{ value: `${base}${name}`, label: field.title ?? name }] : [];
  });
}

function lineNames({ field, note, photos, fields = [] }: FieldLayout): readonly string[] {
  return [field, note, photos, ...fields.flatMap(lineNames).map((name) => `${field}.${name}`)].filter(
    (name) => name !== undefined,
  );
}

function isNote({ type, format, enum: listed, ...field }: Field): boolean {
  const isPlain = format === undefined && listed === undefined && field['x-reference'] === undefined;
  return isPlain && [type].flat().includes('string') && field.readOnly !== true;
}

function isPhotos({ items, ...field }: Field): boolean {
  return (
    field['x-accept'] !== undefined || field['x-taken'] !== undefined || items?.['x-reference'] !== undefined
  );
}

/** What decides which keywords are meaningful: an entry of a file, or a line of a form. */
interface WordedItem {
  /** The field that the line fills in; undefined for a section or a missing field. */
  readonly field: Field | undefined;
  /** Keywords and values in the file. */
  readonly layout: SchemaNode;
}

/** Requirements of a keyword on its item (`x-for` of its grammar); all must hold. */
interface WordPurpose {
  /** Kinds (`kind`) of the entry. */
  readonly kind?: readonly string[];
  /** Keywords that must be present as well. */
  readonly beside?: readonly string[];
  /** Types of the field, one of which it must have. */
  readonly type?: readonly string[];
  /** Values that the field must list; `false`: the field lists none. */
  readonly enum?: false | readonly string[];
  /** Formats that are allowed, if the field has one. */
  readonly format?: readonly string[];
  /** `false`: the field is no flag, because flags have an implicit list. */
  readonly flag?: false;
  /** Widgets, one of which displays the field. */
  readonly widget?: readonly string[];
}

/**
 * Whether a keyword of the grammar, or a value of one (`form.fieldLayout.widget.range`), is meaningful for an
 * item that lacks it.
 *
 * @param schema the keyword's grammar; its `x-for` lists alternative requirements, `false` offers it nowhere,
 * by default it fits everywhere.
 */
export function isWordFor(item: WordedItem, id: string, schema: SchemaNode): boolean {
  const widget = /^form\.fieldLayout\.widget\.(.+)$/.exec(id)?.[1];
  const { 'x-for': purposes = [{}] } = schema;
  if (widget === undefined || item.field === undefined)
    return purposes !== false && [purposes as WordPurpose | readonly WordPurpose[]].flat().some(heeds(item));
  const isFlag = ['flag', 'switch', 'yes-no'].includes(widget);
  return (
    wrongWidget({ widget: widget as never }, item.field).length === 0 && (!isFlag || isYesOrNo(item.field))
  );
}

const heeds =
  ({ field, layout }: WordedItem) =>
  ({ kind, beside = [], ...of }: WordPurpose): boolean => {
    const entryKind = textAt(layout, 'kind');
    if (kind !== undefined && entryKind !== undefined && !kind.includes(entryKind)) return false;
    if (!beside.every((word) => layout[word] !== undefined)) return false;
    if (field === undefined) return true;
    const types = typesOf(alternatives(field));
    return (
      (of.type === undefined || types.some((type) => of.type?.includes(type) === true)) &&
      (of.enum === undefined || (of.enum === false ? field.enum === undefined : lists(field, of.enum))) &&
      (of.flag === undefined || field['x-flag'] === undefined) &&
      (of.format === undefined || field.format === undefined || of.format.includes(field.format)) &&
      (of.widget === undefined || of.widget.includes(textAt(layout, 'widget') ?? widgetOf(field)))
    );
  };

function lists(field: Field, values: readonly string[]): boolean {
  return values.every((value) => field.enum?.includes(value) === true);
}

function isYesOrNo(field: Field): boolean {
  return lists(field, ['Y']) || typesOf(alternatives(field)).includes('boolean');
}
