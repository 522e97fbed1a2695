import type { FieldLayout } from '../../../engine/index.ts';
import type { Chance } from './createChance.ts';
import { conditionOver, type Seen } from './valueWords.ts';

/** When a field is shown, asked for, open, and what becomes of it while hidden: any of these. */
export function behaviour(chance: Chance, seen: readonly Seen[]): Omit<FieldLayout, 'field'> {
  if (seen.length === 0) return {};
  return {
    ...(chance.when(0.35) && { showWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.2) && { requiredWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.15) && { readOnlyWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.2) && { whenHidden: 'keep' as const }),
  };
}
