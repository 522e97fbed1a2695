import type { Among, Condition, EntitySchema, Way } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';
import { operationsSqlCannotCheck, SQL_OPERATIONS } from '../names/entities.ts';

const RIGHTS = ['see', 'change'] as const;
type Right = (typeof RIGHTS)[number];

/**
 * Checks the ways in `x-may`: a stored entity with one key, rows that belong to somebody, conditions in SQL.
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
  checkAskable(way, tell);
  if (way.among !== undefined) checkAmong(draft, checkedWay, way.among);
}

/** A row that is not the user's own opens what it belongs to for who has the right to that. */
function checkAmong(
  { product: { entities } }: ProductDraft,
  { right, tell }: CheckedWay,
  among: Among,
): void {
  const row = entryOf(entities, among.entity);
  const reference = among.through === undefined ? undefined : row?.properties[among.through]?.['x-reference'];
  const target = among.through === undefined ? row : entryOf(entities, reference?.entity);
  if (among.own === undefined) requireRight(target, right, ['among', 'entity'], tell);
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
