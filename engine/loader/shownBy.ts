import type { ScreenSchema } from '../contract/index.ts';
import { isOwnName } from './openGrammar.ts';

type BlockKind = ScreenSchema['blocks'][number]['kind'];

/** The kind of schema that a block of each kind shows; a component shows none, nor do ways to other blocks. */
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

/** What a product adds shows no schema that the engine knows of. */
export function shownBy(kind: BlockKind): (typeof SHOWN)[keyof typeof SHOWN] {
  return isOwnName(kind) ? undefined : SHOWN[kind];
}
