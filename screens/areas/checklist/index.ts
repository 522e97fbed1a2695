import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import type { ScreenArea } from '../../../engine/react/index.ts';

const BUILT = 'annoCostruzione';

/**
 * CKL-02: whether a pole stands longer than 25 years, from its year of construction. Proposed whenever the year changes; what the crew then says otherwise stands, and
 * nothing is said of a year that is none.
 *
 * @example olderThan25({ annoCostruzione: 1990 }, {}, { today: '2026-03-02' }) // { gt25Anni: 'Y' }
 */
function olderThan25(changed: DataRecord, before: DataRecord, { today }: Context): DataRecord | undefined {
  const [built, year] = [changed[BUILT], Number(String(today).slice(0, 4))];
  if (built === before[BUILT] || typeof built !== 'number' || !Number.isInteger(built)) return undefined;
  return built < 1800 || built > year ? undefined : { gt25Anni: year - built > 25 ? 'Y' : 'N' };
}

/** Checklists of a site: schemas alone, but for what a year of construction proposes. */
export const area: ScreenArea = { proposals: { vis: olderThan25 }, blocks: {} };
