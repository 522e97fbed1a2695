import type { EntitySchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { nearestOf } from '../../pointer.ts';
import type { ProductDraft, TellFinding } from '../../SchemaFile.ts';

type Entities = ProductDraft['product']['entities'];
export interface RecordPlace {
  readonly file: string;
  readonly pointer: string;
}

/** Reports a path that resolves to no column. */
export function checkPath(
  entities: Entities,
  entity: EntitySchema,
  path: string,
  at: RecordPlace,
  report: TellFinding,
): void {
  const end = followPath(entities, entity, path);
  if (!('word' in end)) return;
  const expected = say('columnThroughReferences', { names: nearestOf(end.known, end.word) });
  report({ ...at, code: 'UNKNOWN_FIELD', found: quoted(path), expected });
}
