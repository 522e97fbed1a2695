import type { DataRecord } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { fillInput } from './fillInput.ts';

/** Fields that go together and what each is filled with; the first decides for all of them. */
type Proposal = Readonly<Record<string, string>>;

interface Standing {
  /** The form as it stands, with everything typed so far. */
  readonly record: DataRecord;
  /** What its fields hold in a new record. */
  readonly defaults: DataRecord;
  /** What a row that was picked before has put in. */
  readonly left: DataRecord;
}

/**
 * What a picked row puts into a form: only where nothing stands yet, a default stands untouched, or a row picked before left something of its own. What a
 * person wrote stays.
 *
 * @returns values by field; the one that decides comes last, so that those beside it, such as its name, are there before.
 */
export function proposalsOf(
  proposals: readonly Proposal[],
  row: DataRecord,
  { record, defaults, left }: Standing,
): DataRecord {
  const filled: Record<string, unknown> = {};
  for (const proposal of proposals) {
    const said = fillInput(proposal, row);
    const [first = '', ...beside] = Object.keys(proposal);
    const now = record[first];
    const isFree = isEmpty(now) || equal(now, defaults[first]) || (first in left && equal(now, left[first]));
    const given = isEmpty(said[first]) ? defaults[first] : said[first];
    if (!isFree || (isEmpty(given) && isEmpty(now))) continue;
    for (const field of beside) filled[field] = said[field] ?? '';
    filled[first] = given ?? '';
  }
  return filled as DataRecord;
}
