import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { phraseText, say } from '../../../engine/node.ts';
import { allowsNull, isColumn } from '../retention/Duty.ts';

/** First part of every pseudonym; stored, so it stays as it is. */
const ERASED_PERSON = phraseText(say('erasedPerson'), 'it');

/** Permanent pseudonym of an erased person. */
export function pseudonymOf(id: number): string {
  return `${ERASED_PERSON} ${id}`;
}

/** Replacement values of the personal fields (`x-personal`) of an erased person's record. */
export function anonymousValues(entity: EntitySchema, id: number): Record<string, string | null> {
  const personal = Object.entries(entity.properties).filter(
    ([name, field]) => field['x-personal'] !== undefined && isColumn(entity, name),
  );
  return Object.fromEntries(personal.map(([name, field]) => [name, anonymous(field, id)]));
}

/** Replacement of one personal value; null or empty where nothing stands for the person. */
export function anonymous(field: Field, id: number): string | null {
  if (field['x-signs'] !== undefined) return null;
  switch (field['x-personal']) {
    case 'name':
      return pseudonymOf(id);
    case 'family-name':
      return ERASED_PERSON;
    case 'given-name':
      return `${id}`;
    case 'identity':
      return `persona-${id}`;
    default:
      return allowsNull(field) ? null : '';
  }
}
