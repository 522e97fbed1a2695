import type { DataRecord, EntitySchema, FormPackage } from '../../contract/index.ts';

/**
 * Whether a form of the entity contains a secret (a password, or a stored write-only field): then no draft is
 * stored on device or server. Write-only fields that are not stored, e.g. a template that fills the form, are
 * no secret.
 */
export function asksSecret({ properties }: EntitySchema): boolean {
  return Object.values(properties).some(
    ({ format, writeOnly, 'x-column': stored }) =>
      format === 'password' || (writeOnly === true && stored !== false),
  );
}

/** Drops fields that the form's entity does not define and its check would refuse. */
export function withKnownFields({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(entity.properties, name)),
  );
}

/** Names of the fields that a user fills in on this form. */
export function ownFields({ form, entity }: FormPackage): readonly string[] {
  const names = form.sections.flatMap(({ fields }) => fields).flatMap(({ field, note }) => [field, note]);
  const top = names.flatMap((path) => path?.split('.')[0] ?? []);
  return [...new Set(top)].filter((name) => entity.properties[name]?.readOnly !== true);
}

/** Stored fields that the form does not write, e.g. its lines. */
export function unwrittenFields(pkg: FormPackage, record: DataRecord): DataRecord {
  const editableFields = new Set(ownFields(pkg));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !editableFields.has(name)));
}
