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

/** Every field of a form in order, companion notes and photos as fields of their own after their flag. */
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
    // What is worked out is there whether it is shown or not.
    clearedWhenHidden:
      !isCalculated(field.schema) && (layout.whenHidden ?? section.whenHidden ?? 'clear') === 'clear',
  };
}

/** A field is read-only while the whole form is, too; required where its layout or its entity says so. */
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
  // Its flag asks for it; the section does not.
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

/** Whether a save is refused where the field is shown and has no answer (`missing`): what a field says goes before what its section says. */
function isAskedToSave(section: Section, field: FieldModel): boolean {
  const own = field.layout.missing?.at[SAVE];
  if (own !== undefined) return own === 'refusal';
  return section.missing?.needs === 'all' && section.missing.at[SAVE] === 'refusal' && isAsked(field);
}

type Shape = Pick<Field, 'properties' | 'items' | 'required'>;

/** A field of an entity by its path, and whether its record must always have it (computed fields never must). */
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
