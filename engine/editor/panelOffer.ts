import type { EntitySchema, Field, FieldLayout, FormPackage, Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { fileChoices } from './fileChoices.ts';
import { isWordFor } from './isWordFor.ts';
import type { PanelWords } from './panelOf.ts';
import { previewPackage } from './previewPackage.ts';
import { isSchemaNode, knownFiles, type PanelChoice, type SchemaNode, textAt } from './schemaParts.ts';

/** A row of an outline, with the path of its answer if it is an item of a form. */
interface OfferedPlace {
  readonly file: string;
  readonly pointer: string;
  readonly path?: string | undefined;
}

/** Keywords that name one of the existing fields; without choices they are not offered. */
const CHOSEN = ['note', 'photos'] as const;

type Offer = Pick<PanelWords, 'offered' | 'choices'>;

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
    : { choices: fileChoices(files, open), offered: offeredIn(layout) };
}

const OF_LAYOUT = 'form.fieldLayout.';
/** Keywords that fit any field; all others need the form for a decision. */
const OF_ANY_LAYOUT: ReadonlySet<string> = new Set(['label', 'help', 'width']);

/** Decides by the entry's kind, and by its type if it is a field of records. */
function offeredIn(layout: SchemaNode): NonNullable<Offer['offered']> {
  return (id, schema) => {
    if (id.startsWith(OF_LAYOUT)) return OF_ANY_LAYOUT.has(id.slice(OF_LAYOUT.length));
    const field = id.startsWith('entity.field.') ? (layout as Field) : undefined;
    return isWordFor({ field, layout }, id, schema);
  };
}

function offerInForm(
  files: EditedFiles,
  form: string,
  { file, path }: OfferedPlace,
  layout: SchemaNode,
): Offer {
  const pkg = previewPackage(files, kindOf(form)?.name ?? '');
  const field = pkg && path !== undefined ? fieldOf(pkg.entity, path) : undefined;
  const choices = {
    // Keywords of the checklist itself are written in its entity.
    ...(kindOf(file)?.kind === 'entity' ? fileChoices(files, file) : {}),
    'x-options': knownFiles(files)
      .filter(({ kind }) => kind === 'options')
      .map(({ name, content }) => ({ value: name, label: textAt(content, 'title') ?? name }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
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
function fieldOf(entity: EntitySchema, path: string): Field | undefined {
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
  const beside = holder.length === 0 ? entity.properties : propertiesIn(fieldOf(entity, holder.join('.')));
  // As the line writes it: a fragment's paths are relative to its object.
  const fieldPath = textAt(layout, 'field') ?? '';
  const base = fieldPath.slice(0, fieldPath.lastIndexOf('.') + 1);
  const filled = new Set(form.sections.flatMap(({ fields }) => fields.flatMap(namesIn)));
  return Object.entries(beside).flatMap(([name, field]): readonly PanelChoice[] => {
    const isCurrent = [layout['note'], layout['photos']].includes(`${base}${name}`);
    const isFree = isCurrent || !filled.has([...holder, name].join('.'));
    return isFree && fits(field) ? [{ value: `${base}${name}`, label: field.title ?? name }] : [];
  });
}

function namesIn({ field, note, photos, fields = [] }: FieldLayout): readonly string[] {
  return [field, note, photos, ...fields.flatMap(namesIn).map((name) => `${field}.${name}`)].filter(
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
