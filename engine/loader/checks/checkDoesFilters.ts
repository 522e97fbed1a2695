import { allows } from '../../condition/allows.ts';
import type { CallModel, Does, EntitySchema } from '../../contract/index.ts';
import { allOfThese, quoted, say } from '../../errors/Phrase.ts';
import { filterWords } from '../../records/filterOf.ts';
import { followPath } from '../../records/followPath.ts';
import { allowedBy } from '../allowedBy.ts';
import type { ProductDraft, TellFinding } from '../ProductDraft.ts';
import { nearestOf, shown, under } from '../pointer.ts';
import type { RecordPlace } from './checkRecordFields.ts';

interface Filtered {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  readonly entities: ProductDraft['product']['entities'];
  /** Of the call's word `does`. */
  readonly at: RecordPlace;
  readonly report: TellFinding;
}

const WAYS = ['equal', 'in', 'from', 'to', 'not', 'search', 'condition', 'ignored'] as const;

/** What narrows is a word of the input. */
export function checkFilters(checked: Filtered): void {
  const { call, does, at, report } = checked;
  const taken = filterWords(call);
  for (const [word, filter] of Object.entries(does.filters ?? {})) {
    const pointer = under(at.pointer, 'filters', word);
    if (!taken.includes(word))
      report({
        ...at,
        code: 'UNKNOWN_INPUT',
        pointer,
        found: quoted(word),
        expected: nearestOf(taken, word),
      });
    if (typeof filter !== 'string') checkFilter(checked, pointer, filter);
  }
}

function checkFilter(
  { entity, entities, at, report }: Filtered,
  pointer: string,
  filter: Exclude<NonNullable<Does['filters']>[string], string>,
) {
  const ways = WAYS.filter((each) => filter[each] !== undefined);
  if (ways.length !== 1)
    report({
      ...at,
      code: 'GRAMMAR',
      pointer,
      found: ways.length === 0 ? say('neither') : allOfThese(ways),
      expected: say('oneOf', { names: WAYS }),
    });
  for (const word of ['equal', 'in', 'from', 'to', 'not'] as const) {
    const path = filter[word];
    if (path === undefined) continue;
    const end = followPath(entities, entity, path);
    if ('word' in end || filter.else === undefined || allows(end.field, filter.else)) continue;
    report({
      ...at,
      code: 'FORBIDDEN_VALUE',
      pointer: `${pointer}/else`,
      found: shown(filter.else),
      expected: allowedBy(end.field, filter.else),
    });
  }
}
