import type { ScreenSchema } from '../contract/index.ts';
import { isOwnName } from './openGrammar.ts';

type BlockKind = ScreenSchema['blocks'][number]['kind'];

/** Kind of schema shown by each kind of block; undefined for components and links. */
const SHOWN = {
  table: 'table',
  cards: 'table',
  alerts: 'table',
  contents: undefined,
  attachments: 'table',
  facts: 'table',
  form: 'form',
  wizard: 'wizard',
  workflow: 'workflow',
  grid: 'grid',
  calendar: 'calendar',
  schemas: undefined,
  component: undefined,
} as const satisfies Record<Exclude<BlockKind, `x-${string}`>, string | undefined>;

/** Blocks registered by a product show no schema. */
export function shownBy(kind: BlockKind): (typeof SHOWN)[keyof typeof SHOWN] {
  return isOwnName(kind) ? undefined : SHOWN[kind];
}
