import type { Among, Condition, EntitySchema, Way } from '../../../contract/index.ts';
import { allOfThese, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';
import { operationsSqlCannotCheck, SQL_OPERATIONS } from '../names/entities.ts';

const RIGHTS = ['see', 'change'] as const;
type Right = (typeof RIGHTS)[number];

/** Words that open a record; a way has exactly one of them (besides `when`). */
const OPENERS = ['permissions', 'own', 'author', 'through', 'among', 'everybody'] as const;

/**
 * Checks the ways in `x-may`: a stored entity with one key, one opener each, references that resolve,
 * conditions in SQL.
 */
export const checkWays: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    for (const right of RIGHTS) {
      const ways = entity['x-may']?.[right];
      if (!Array.isArray(ways)) continue;
      const tell = (pointer: string): Tell => tellAt(report, file.path, pointer);
      const hasRecordKey = entity['x-table'] !== undefined && entity['x-key']?.length === 1;
      const expected = say('recordKeysWanted');
      if (!hasRecordKey) tell(`/x-may/${right}`)('UNGUARDED', [], quoted(entity['x-entity']), expected);
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
interface CheckedWay {
  readonly entity: EntitySchema;
  readonly right: Right;
  readonly way: Way;
  readonly tell: Tell;
}

function tellAt(report: TellFinding, file: string, pointer: string): Tell {
  return (code, at, found, expected) =>
    report({ code, file, pointer: under(pointer, ...at), found, expected });
}

function checkWay(draft: ProductDraft, checkedWay: CheckedWay): void {
  const { way, tell } = checkedWay;
  const openers = OPENERS.filter((word) => way[word] !== undefined);
  if (openers.length !== 1)
    tell(
      'UNGUARDED',
      [],
      openers.length === 0 ? say('none') : allOfThese(openers.map(quoted)),
      say('oneOf', { names: OPENERS }),
    );
  if (way.permissions !== undefined && way.when !== undefined)
    tell('UNGUARDED', ['when'], say('aCondition'), say('permissionsAlone'));
  checkAskable(way, tell);
  checkThrough(draft, checkedWay);
  if (way.among !== undefined) checkAmong(draft, checkedWay, way.among);
}

/** `through` must be a reference to an entity with the same right. */
function checkThrough(
  { product }: ProductDraft,
  { entity, right, way: { through }, tell }: CheckedWay,
): void {
  if (through === undefined || !Object.hasOwn(entity.properties, through)) return;
  const reference = entity.properties[through]?.['x-reference'];
  if (reference === undefined) tell('UNGUARDED', ['through'], quoted(through), say('fieldReference'));
  requireRight(entryOf(product.entities, reference?.entity), right, ['through'], tell);
}

function checkAmong({ product }: ProductDraft, { right, tell }: CheckedWay, among: Among): void {
  const { through, own } = among;
  const row = entryOf(product.entities, among.entity);
  if (row === undefined) return;
  if (row['x-table'] === undefined)
    tell('UNGUARDED', ['among', 'entity'], quoted(among.entity), say('entityWith', { word: 'x-table' }));
  const heldEntity = heldOf(product.entities, row, through, tell);
  if (heldEntity !== undefined && own === undefined)
    requireRight(heldEntity, right, ['among', 'entity'], tell);
}

/** Entity of the record that belongs to the user: the row, or the record it refers to. */
function heldOf(
  entities: Readonly<Record<string, EntitySchema>>,
  row: EntitySchema,
  through: string | undefined,
  tell: Tell,
): EntitySchema | undefined {
  if (through === undefined) return row;
  if (!Object.hasOwn(row.properties, through)) return undefined;
  const heldEntity = entryOf(entities, row.properties[through]?.['x-reference']?.entity);
  if (heldEntity === undefined)
    tell('UNGUARDED', ['among', 'through'], quoted(through), say('fieldReference'));
  return heldEntity;
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

/** Reports operations in conditions of a way that PostgreSQL cannot evaluate. */
function checkAskable({ when, among }: Way, tell: Tell): void {
  const tellWords = (condition: Condition | undefined, ...at: readonly string[]) => {
    for (const word of condition === undefined ? [] : operationsSqlCannotCheck(condition))
      tell('UNGUARDED', at, quoted(word), nearestOf(SQL_OPERATIONS, word));
  };
  tellWords(when, 'when');
  tellWords(among?.when, 'among', 'when');
}
