import type {
  Condition,
  EntitySchema,
  Field,
  FieldLayout,
  FieldModel,
  FormPackage,
  FormSchema,
} from '../contract/index.ts';
import { isCalculated } from './calculationsOf.ts';
import type { FieldNode } from './FormModel.ts';
import { pagedSections } from './formPages.ts';
import { isAsked, SAVE } from './missingAnswers.ts';
import { requiredBySibling } from './requiredBySibling.ts';
import { widgetOf } from './widgetOf.ts';

type Section = FormSchema['sections'][number];

/** The fields of a form in order; companion notes and photos follow their flag as separate fields. */
export function fieldNodes(pkg: FormPackage): readonly FieldNode[] {
  return pagedSections(pkg.form).flatMap((section) =>
    section.fields.flatMap((layout) => {
      const companions = [{ field: layout.note }, { field: layout.photos, widget: 'photos' as const }];
      return [
        nodeOf(pkg, section, layout),
        ...companions.flatMap(({ field, ...more }) =>
          field === undefined ? [] : [companionOf(pkg, section, layout, { field, ...more })],
        ),
      ];
    }),
  );
}

function nodeOf(pkg: FormPackage, section: Section, layout: FieldLayout): FieldNode {
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
  return { ...nodeOf(pkg, around, layout), field: Object.freeze(field), noteWhen: flag.noteWhen };
}

function fieldModel(pkg: FormPackage, section: Section, layout: FieldLayout): FieldModel {
  const { schema, required } = fieldOf(pkg.entity, layout.field);
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
function fieldOf(
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
