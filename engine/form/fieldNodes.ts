import type {
  Condition,
  EntitySchema,
  Field,
  FieldLayout,
  FieldModel,
  FormPackage,
  FormSchema,
} from '../contract/index.ts';
import { isCalculated } from './calculate/calculationsOf.ts';
import type { FieldNode } from './FormModel.ts';
import { isAsked, SAVE } from './missingAnswers.ts';
import { pagedSections } from './pages.ts';
import { requiredBySibling } from './rowStates.ts';

type Section = FormSchema['sections'][number];

/** The fields of a form in order; companion notes and photos follow their flag as separate fields. */
export function fieldNodes(pkg: FormPackage): readonly FieldNode[] {
  return pagedSections(pkg.form).flatMap((section) =>
    section.fields.flatMap((layout) => {
      const companions = [{ field: layout.note }, { field: layout.photos, widget: 'photos' as const }];
      return [
        fieldNode(pkg, section, layout),
        ...companions.flatMap(({ field, ...more }) =>
          field === undefined ? [] : [companionOf(pkg, section, layout, { field, ...more })],
        ),
      ];
    }),
  );
}

function fieldNode(pkg: FormPackage, section: Section, layout: FieldLayout): FieldNode {
  const field = fieldModel(pkg, section, layout);
  return {
    field,
    sectionWhen: section.showWhen,
    showWhen: layout.showWhen,
    requiredWhen: eitherOf(layout.requiredWhen, requiredBySibling(field.schema, field.path)),
    readOnlyWhen: eitherOf(pkg.form.readOnlyWhen, layout.readOnlyWhen),
    // Calculated values are kept when hidden.
    clearedWhenHidden:
      !isCalculated(field.schema) && (layout.whenHidden ?? section.whenHidden ?? 'clear') === 'clear',
  };
}

/** Either condition is enough: form or layout for read-only, layout or entity for required. */
function eitherOf(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  return one !== undefined && other !== undefined ? { anyOf: [one, other] } : (other ?? one);
}

function companionOf(
  pkg: FormPackage,
  section: Section,
  flag: FieldLayout,
  companion: FieldLayout,
): FieldNode {
  const layout: FieldLayout = { ...companion, ...(flag.readOnlyWhen && { readOnlyWhen: flag.readOnlyWhen }) };
  // The flag decides whether a companion is required, not `missing` of the section.
  const { missing: _missing, ...around } = section;
  const field = { ...fieldModel(pkg, around, layout), noteOf: flag.field };
  return { ...fieldNode(pkg, around, layout), field: Object.freeze(field), noteWhen: flag.noteWhen };
}

function fieldModel(pkg: FormPackage, section: Section, layout: FieldLayout): FieldModel {
  const { schema, required } = fieldSchema(pkg.entity, layout.field);
  const { matrix } = section;
  const field: FieldModel = {
    path: layout.field,
    section: section.id,
    schema,
    layout,
    widget: layout.widget ?? widgetOf(schema),
    label: layout.label ?? schema.title ?? layout.field,
    required,
    ...(matrix !== undefined && matrix.options === schema['x-options'] && { matrix }),
  };
  return Object.freeze({ ...field, required: required || isAskedToSave(section, field) });
}

/** Whether saving without an answer is refused (`missing`); the field overrides its section. */
function isAskedToSave(section: Section, field: FieldModel): boolean {
  const fieldSeverity = field.layout.missing?.at[SAVE];
  if (fieldSeverity !== undefined) return fieldSeverity === 'refusal';
  return section.missing?.needs === 'all' && section.missing.at[SAVE] === 'refusal' && isAsked(field);
}

type Shape = Pick<Field, 'properties' | 'items' | 'required'>;

/** The schema of a field by its path, and whether it is required (never if read-only). */
function fieldSchema(
  entity: EntitySchema | Field,
  path: string,
): { readonly schema: Field; readonly required: boolean } {
  let shape: Shape = entity as Shape;
  let schema: Field = {};
  let required = false;
  for (const key of path.split('.')) {
    schema = shape.properties?.[key] ?? {};
    required = shape.required?.includes(key) === true || schema['x-required'] === true;
    shape = schema;
  }
  return { schema, required: required && schema.readOnly !== true };
}

type Widget = FieldModel['widget'];

/** Longer lists of choices, single or multiple, are searched by typing. */
export const MAX_LISTED_CHOICES = 12;

/** Longer texts get an area of several rows. */
const LONG = 200;

const BY_FORMAT: Partial<Record<NonNullable<Field['format']>, Widget>> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  position: 'position',
  password: 'password',
  decimal: 'decimal',
};

/** Default widget of a field, if its form names none. */
export function widgetOf(field: Field): Widget {
  const type = Array.isArray(field.type) ? field.type.find((each) => each !== 'null') : field.type;
  if (field['x-flag'] !== undefined) return 'flag';
  if (field['x-signs'] !== undefined) return 'signature';
  if (field['x-trace'] !== undefined) return 'trace';
  if (field['x-code'] !== undefined) return 'code';
  if (field['x-reference'] !== undefined) return 'reference';
  if (type === 'array') return listWidget(field);
  if ((field.enum ?? []).filter((each) => each !== null).length > MAX_LISTED_CHOICES) return 'combobox';
  if (field.enum !== undefined || field['x-options'] !== undefined) return 'select';
  if (field['x-suggests'] !== undefined) return 'combobox';
  if (type === 'boolean') return 'switch';
  if (type === 'integer') return 'integer';
  if (type === 'number') return 'decimal';
  const byFormat = field.format === undefined ? undefined : BY_FORMAT[field.format];
  if (byFormat !== undefined) return byFormat;
  return (field.maxLength ?? field['x-max'] ?? 0) > LONG ? 'textarea' : 'text';
}

/** Rows of cells, listed choices, or free values. */
function listWidget({ items, 'x-options': options }: Field): Widget {
  if (items?.properties !== undefined) return 'lines';
  return (items?.enum ?? items?.['x-options'] ?? options) === undefined ? 'values' : 'choices';
}
