import type { DataRecord, FormState } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { FormModel } from './FormModel.ts';

/** Progress of a section: number of questions and answers, and whether it is complete. */
export interface SectionSum {
  readonly asked: number;
  readonly answered: number;
  readonly done: boolean;
}

/**
 * Progress of a section. Hidden and read-only fields do not count. It is done when every required answer and
 * matrix row is filled; without such fields, when every question is answered. Correctness is checked
 * elsewhere.
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
  const questions = model.fields.filter(
    (field) =>
      field.section === section &&
      field.widget !== 'hidden' &&
      visible.has(field.path) &&
      !readOnly.has(field.path),
  );
  const isAnswered = (path: string): boolean => !isEmpty(getAt(record, path));
  const answered = questions.filter(({ path }) => isAnswered(path)).length;
  const mandatory = questions.filter(({ path, matrix }) => required.has(path) || matrix !== undefined);
  const needed = mandatory.length > 0 ? mandatory : questions;
  const done = needed.length > 0 && needed.every(({ path }) => isAnswered(path));
  return { asked: questions.length, answered, done };
}
