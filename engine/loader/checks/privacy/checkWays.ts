import type { Among, Condition, EntitySchema, Way } from '../../../contract/index.ts';
import { allOfThese, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import { ASKABLE, unaskable } from '../names/unaskable.ts';

const RIGHTS = ['see', 'change'] as const;
type Right = (typeof RIGHTS)[number];

/** What opens a record, `when` aside: a way says one of these. */
const OPENERS = ['permissions', 'own', 'author', 'through', 'among', 'everybody'] as const;

/** Ways of seeing or changing a record by a word or a reference that is not there: the record would be nobody's. */
export const checkWays: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    for (const right of RIGHTS) {
      const ways = entity['x-may']?.[right];
      if (!Array.isArray(ways)) continue;
      const tell = (pointer: string): Tell => tellAt(report, file.path, pointer);
      const kept = entity['x-table'] !== undefined && entity['x-key']?.length === 1;
      const known = say('recordKeysWanted');
      if (!kept) tell(`/x-may/${right}`)('UNGUARDED', [], quoted(entity['x-entity']), known);
      for (const [index, way] of ways.entries())
        checkWay(draft, { entity, right, way, tell: tell(under(`/x-may/${right}`, index)) });
    }
  }
};

type Tell = (
  code: Parameters<TellFinding>[0]['code'],
  at: readonly (string | number)[],
  found: Phrase,
  expected: Phrase,
) => void;
interface Asked {
  readonly entity: EntitySchema;
  readonly right: Right;
  readonly way: Way;
  readonly tell: Tell;
}

function tellAt(report: TellFinding, file: string, pointer: string): Tell {
  return (code, at, found, expected) =>
    report({ code, file, pointer: under(pointer, ...at), found, expected });
}

function checkWay(draft: ProductDraft, asked: Asked): void {
  const { way, tell } = asked;
  const said = OPENERS.filter((word) => way[word] !== undefined);
  if (said.length !== 1)
    tell(
      'UNGUARDED',
      [],
      said.length === 0 ? say('none') : allOfThese(said.map(quoted)),
      say('oneOf', { names: OPENERS }),
    );
  if (way.permissions !== undefined && way.when !== undefined)
    tell('UNGUARDED', ['when'], say('aCondition'), say('permissionsAlone'));
  checkAskable(way, tell);
  checkThrough(draft, asked);
  if (way.among !== undefined) checkAmong(draft, asked, way.among);
}

/** Through a field that refers to another record, of which the same is said. */
function checkThrough({ product }: ProductDraft, { entity, right, way: { through }, tell }: Asked): void {
  if (through === undefined || !Object.hasOwn(entity.properties, through)) return;
  const reference = entity.properties[through]?.['x-reference'];
  if (reference === undefined) tell('UNGUARDED', ['through'], quoted(through), say('fieldReference'));
  requireRight(entryOf(product.entities, reference?.entity), right, ['through'], tell);
}

function checkAmong({ product }: ProductDraft, { right, tell }: Asked, among: Among): void {
  const { through, own } = among;
  const row = entryOf(product.entities, among.entity);
  if (row === undefined) return;
  if (row['x-table'] === undefined)
    tell('UNGUARDED', ['among', 'entity'], quoted(among.entity), say('entityWith', { word: 'x-table' }));
  const held = heldOf(product.entities, row, through, tell);
  if (held !== undefined && own === undefined) requireRight(held, right, ['among', 'entity'], tell);
}

/** The record that must be the asker's: the row, or the one that it refers to. */
function heldOf(
  entities: Readonly<Record<string, EntitySchema>>,
  row: EntitySchema,
  through: string | undefined,
  tell: Tell,
): EntitySchema | undefined {
  if (through === undefined) return row;
  if (!Object.hasOwn(row.properties, through)) return undefined;
  const held = entryOf(entities, row.properties[through]?.['x-reference']?.entity);
  if (held === undefined) tell('UNGUARDED', ['among', 'through'], quoted(through), say('fieldReference'));
  return held;
}

function requireRight(
  entity: EntitySchema | undefined,
  right: Right,
  at: readonly string[],
  tell: Tell,
): void {
  if (entity === undefined || entity['x-may']?.[right] !== undefined) return;
  tell('UNGUARDED', at, quoted(entity['x-entity']), say('entityWith', { word: `x-may.${right}` }));
}

/** Conditions that the server can have PostgreSQL judge as the engine judges them. */
function checkAskable({ when, among }: Way, tell: Tell): void {
  const tellWords = (condition: Condition | undefined, ...at: readonly string[]) => {
    for (const word of condition === undefined ? [] : unaskable(condition))
      tell('UNGUARDED', at, quoted(word), nearestOf(ASKABLE, word));
  };
  tellWords(when, 'when');
  tellWords(among?.when, 'among', 'when');
}
