import { type Guarded, guardedFinder } from './guardedFields.ts';
import { hideUnseen, type Viewing } from './hideUnseen.ts';
import { pickAnswer } from './pickAnswer.ts';

/** Makes of a response schema what every answer passes: only what the schema names, and of that only what its reader may see. */
export function cutAnswer(schema: unknown): (value: unknown, viewing: Viewing) => Promise<unknown> {
  const pick = pickAnswer(schema);
  const find = guardedFinder(schema);
  return async (value, viewing) => {
    const answer = pick(value);
    if (find === undefined) return answer;
    const found: Guarded[] = [];
    find(answer, found);
    await hideUnseen(viewing, found);
    return answer;
  };
}
