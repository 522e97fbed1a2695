import type { EntitySchema } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { type Calculation, calculationsOf, mayMeet } from '../../form/calculationsOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Calculated fields that are worked out from themselves. */
export const checkCalculations: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const all = calculationsOf(schema);
    const told = new Set<Calculation>();
    for (const each of all) {
      const circle = circleFrom(each, all, []);
      if (circle === undefined || circle.some((one) => told.has(one))) continue;
      for (const one of circle) told.add(one);
      const found = say('circle', { path: [...circle, each].map(({ path }) => path) });
      const expected = say('valuesNotFromThis');
      report({
        code: 'CIRCULAR_CONDITION',
        file: file.path,
        pointer: calculationPointer(each.path),
        found,
        expected,
      });
    }
  }
};

/** Where a calculation stands in the file of its entity. */
export function calculationPointer(path: string): string {
  const keys = path.split('.').flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
  return under('', ...keys, 'x-calculated');
}

/** The way from a calculation back to itself, without its end. */
function circleFrom(
  from: Calculation,
  all: readonly Calculation[],
  way: readonly Calculation[],
  tried: Set<Calculation> = new Set(),
): readonly Calculation[] | undefined {
  if (way[0] === from) return way;
  if (tried.has(from)) return undefined;
  tried.add(from);
  for (const next of all) {
    if (!from.reads.some((read) => mayMeet(read, next.path))) continue;
    const circle = circleFrom(next, all, [...way, from], tried);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
