import type { Field, FieldWay } from '../contract/index.ts';

/** Who may do what with a value. */
export type FieldMay = NonNullable<Field['x-may']>;

/** How versions of forms said it before the word: they are kept for ever as they were signed. */
interface FormerMay {
  readonly permissions: string[];
  readonly employee?: string;
  readonly user?: string;
  readonly owner?: NonNullable<FieldWay['owner']>;
  readonly text?: string;
}
type FormerField = Readonly<Partial<Record<'x-seen-by' | 'x-edited-by', FormerMay>>>;

/**
 * Who may do what with a field's value (`x-may`), also of a field of a former version of a form; undefined where nothing says it. A record of an entity that
 * stands in a value, as in answers of calls, says in the same word who may do what with records.
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
