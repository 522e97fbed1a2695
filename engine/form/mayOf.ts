import type { Field, FieldWay } from '../contract/index.ts';

/** Rights on a value. */
export type FieldMay = NonNullable<Field['x-may']>;

/** Keywords of old signed form versions, which are stored unchanged. */
interface FormerMay {
  readonly permissions: string[];
  readonly employee?: string;
  readonly user?: string;
  readonly owner?: NonNullable<FieldWay['owner']>;
  readonly text?: string;
}
type FormerField = Readonly<Partial<Record<'x-seen-by' | 'x-edited-by', FormerMay>>>;

/**
 * The rights on a field's value (`x-may`), old keywords converted; undefined if there are none. Embedded
 * records (`x-entity`, as in answers of calls) use the same keyword for rights on whole records and are
 * skipped.
 */
export function mayOf(field: Field | undefined): FieldMay | undefined {
  if (field !== undefined && Object.hasOwn(field, 'x-entity')) return undefined;
  const { 'x-seen-by': see, 'x-edited-by': change } = (field ?? {}) as FormerField;
  if (see === undefined && change === undefined) return field?.['x-may'];
  return {
    ...(see === undefined ? {} : { see: waysOf(see) }),
    ...(change === undefined ? {} : { change: waysOf(change), text: change.text ?? '' }),
  };
}

function waysOf({ permissions, employee, user, owner }: FormerMay): FieldWay[] {
  const people = [employee && { own: employee }, user && { author: user }, owner && { owner }];
  return [{ permissions }, ...people.filter((way) => typeof way === 'object')];
}
