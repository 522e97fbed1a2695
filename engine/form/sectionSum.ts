import type { DataRecord, FormState } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { FormModel } from './FormModel.ts';

/** What a section asks of who fills it, and what is there. */
export interface SectionSum {
  readonly asked: number;
  readonly answered: number;
  readonly done: boolean;
}

/**
 * How far a section is. What is hidden or only read is asked of nobody. It is done once every required answer and every row of
 * its matrix is there; one that has neither, once every question is answered. Whether an answer is wrong others say.
 *
 * | section | answers | |
 * | --- | --- | --- |
 * | two required, one more | the two | `{ asked: 3, answered: 2, done: true }` |
 * | two, none required | one | `{ asked: 2, answered: 1, done: false }` |
 * | a matrix of two, a note | the rows | `{ asked: 3, answered: 2, done: true }` |
 * | only read | | `{ asked: 0, answered: 0, done: false }` |
 */
export function sectionSum(
  model: FormModel,
  section: string,
  record: DataRecord,
  { visible, readOnly, required }: FormState,
): SectionSum {
  const asked = model.fields.filter(
    (field) =>
      field.section === section &&
      field.widget !== 'hidden' &&
      visible.has(field.path) &&
      !readOnly.has(field.path),
  );
  const isAnswered = (path: string): boolean => !isEmpty(getAt(record, path));
  const answered = asked.filter(({ path }) => isAnswered(path)).length;
  const named = asked.filter(({ path, matrix }) => required.has(path) || matrix !== undefined);
  const needed = named.length > 0 ? named : asked;
  const done = needed.length > 0 && needed.every(({ path }) => isAnswered(path));
  return { asked: asked.length, answered, done };
}
