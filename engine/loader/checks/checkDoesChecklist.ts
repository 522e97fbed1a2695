import type { CallModel, Does, EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import type { TellFinding } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';
import type { RecordPlace } from './checkRecordFields.ts';

interface Asked {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  /** Of the call's word `does`. */
  readonly at: RecordPlace;
  readonly report: TellFinding;
}

/** What is filled in is asked about a record. */
export function checkFilled(asked: Asked): void {
  const { properties, 'x-checklist': checklist } = asked.entity;
  checkSubject(asked, properties[checklist?.by ?? '']?.['x-reference']?.entity);
}

/** Only of what is acknowledged one takes note. */
export function checkAcknowledged(asked: Asked): void {
  const { entity, does, at, report } = asked;
  checkFilled(asked);
  if (entity['x-checklist']?.acknowledged === true) return;
  const pointer = `${at.pointer}/acknowledge`;
  const expected = say('checklistAcknowledged');
  report({ ...at, code: 'UNKNOWN_NAME', pointer, found: quoted(does.acknowledge), expected });
}

/** Words of its query by which the server narrows an analysis, and the lists that it fills. */
const ASKED = ['checklist', 'from', 'to', 'q'];
const ANSWERED = ['items', 'answers', 'days', 'places'];

/** An analysis is of a checklist that the query names, and answers what the server knows of it. */
export function checkAnalysed({ call, does, at, report }: Asked): void {
  const { properties: words = {} } = (call.query ?? {}) as Partial<Pick<EntitySchema, 'properties'>>;
  const filters = Object.keys(does.filters ?? {});
  if (words['checklist'] === undefined)
    report({
      ...at,
      code: 'UNKNOWN_INPUT',
      found: say('noWord', { word: quoted('checklist') }),
      expected: say('queryChecklist'),
    });
  for (const word of Object.keys(words).filter((each) => ![...ASKED, ...filters].includes(each)))
    report({
      ...at,
      code: 'UNKNOWN_INPUT',
      found: say('inQuery', { word }),
      expected: say('narrowsUnderFilters', { names: nearestOf(ASKED, word) }),
    });
  const { properties: told = {} } = (call.response ?? {}) as Partial<Pick<EntitySchema, 'properties'>>;
  if (Object.keys(told).some((name) => ANSWERED.includes(name))) return;
  const pointer = `${at.pointer.slice(0, -'/does'.length)}/response`;
  const expected = say('oneOf', { names: ANSWERED });
  report({ ...at, code: 'UNKNOWN_OUTPUT', pointer, found: say('noneOfItsLists'), expected });
}

/** The input says which record checklists are about. */
export function checkSubject({ call, at, report }: Asked, of: string | undefined): void {
  const words = [call.params, call.query, call.body].flatMap((schema) =>
    Object.values((schema as Pick<EntitySchema, 'properties'> | undefined)?.properties ?? {}),
  );
  if (of === undefined || words.some((word) => word['x-reference']?.entity === of)) return;
  const expected = say('wordReferring', { name: of });
  report({ ...at, code: 'UNKNOWN_INPUT', found: say('none'), expected });
}
