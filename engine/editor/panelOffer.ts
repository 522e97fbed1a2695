import type { EntitySchema, Field, FieldLayout, FormPackage, Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { fileChoices } from './fileChoices.ts';
import { isWordFor } from './isWordFor.ts';
import type { PanelChoice, PanelWords } from './panelOf.ts';
import { previewPackage } from './previewPackage.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/** A line of an outline: where it stands, and, of an item of a form, the path of its answer. */
interface OfferedPlace {
  readonly file: string;
  readonly pointer: string;
  readonly path?: string | undefined;
}

/** Words whose value is chosen from what is there; without anything to choose they are not offered. */
const CHOSEN = ['note', 'photos'] as const;

type Offer = Pick<PanelWords, 'offered' | 'choices'>;

/**
 * What the panels of a line offer: words that say something of it, names that there are; of a form lists, and fields that nothing else of it fills in.
 *
 * @param open the file whose outline has the line.
 */
export function panelOffer(files: EditedFiles, open: string, line: OfferedPlace): Offer {
  const said = atPointer(files[line.file], line.pointer) as Json | undefined;
  const layout = isSchemaNode(said) ? said : {};
  return kindOf(open)?.kind === 'form'
    ? offerInForm(files, open, line, layout)
    : { choices: fileChoices(files, open), offered: offeredIn(layout) };
}

const OF_LAYOUT = 'form.fieldLayout.';
/** What can be said of any field: which others say anything, only a form knows. */
const OF_ANY_LAYOUT: ReadonlySet<string> = new Set(['label', 'help', 'width']);

/** By the entry's kind, by what it holds where it is a field of records. */
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
    // The line of the checklist itself stands in its entity.
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

/** The field at the path of an answer; inside of rows, that of any of them. */
function fieldOf(entity: EntitySchema, path: string): Field | undefined {
  return path
    .split('.')
    .reduce<Field | undefined>((at, key) => propertiesIn(at)[key], entity as unknown as Field);
}

function propertiesIn(field: Field | undefined): Readonly<Record<string, Field>> {
  return field?.items?.properties ?? field?.properties ?? {};
}

/** Fields beside a line's own that could go with it, by what they are called: what it has now, and those that nothing fills in. */
function companions(
  { entity, form }: FormPackage,
  path: string,
  layout: SchemaNode,
  fits: (field: Field) => boolean,
): readonly PanelChoice[] {
  const holder = path.split('.').slice(0, -1);
  const beside = holder.length === 0 ? entity.properties : propertiesIn(fieldOf(entity, holder.join('.')));
  // As the line itself says it: a fragment speaks of its own object.
  const own = textAt(layout, 'field') ?? '';
  const base = own.slice(0, own.lastIndexOf('.') + 1);
  const filled = new Set(form.sections.flatMap(({ fields }) => fields.flatMap(namesIn)));
  return Object.entries(beside).flatMap(([name, field]): readonly PanelChoice[] => {
    const isHis = [layout['note'], layout['photos']].includes(`${base}${name}`);
    const isFree = isHis || !filled.has([...holder, name].join('.'));
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
