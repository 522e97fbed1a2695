import { allows } from '../../../condition/holds.ts';
import type { CallModel, Does, EntitySchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { answeredFields, filterWords, groupWords, inputWords } from '../../../records/lists.ts';
import { fieldAt } from '../../fieldAt.ts';
import { allowedBy, nearestOf, shown, under } from '../../pointer.ts';
import type { AssembledProduct, FindingPlace, OnFinding } from '../../SchemaFile.ts';

/** A call with `does`, resolved to its entity. */
interface DoneCall {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  readonly entities: AssembledProduct['product']['entities'];
  /** Place of the word `does`. */
  readonly at: FindingPlace;
  readonly report: OnFinding;
}

/** Checks that the input bears the key of the record: without it a read or delete would match any record. */
export function checkKey(checked: DoneCall): void {
  const { call, does, entity, at, report } = checked;
  if (does.record !== undefined) {
    checkOnly(checked);
    return;
  }
  const [ownKey = '', ...more] = entity['x-key'] ?? [];
  const key = does.key ?? ownKey;
  const body = typeof call.body === 'object' ? call.body : {};
  const inside = does.at === undefined ? body : fieldAt(body, does.at);
  if (inside === undefined) return;
  const words = inputWords(does.at === undefined ? call : { body: inside });
  if (more.length > 0 || !words.includes(key)) {
    const pointer = does.key === undefined ? at.pointer : `${at.pointer}/key`;
    const expected =
      more.length > 0 ? say('entityOneKey') : say('inputKey', { names: nearestOf(words, key) });
    report({ ...at, code: 'UNKNOWN_INPUT', pointer, found: quoted(key), expected });
  }
}

/** A fixed record key (`record`) must be a value its field allows. */
export function checkOnly({ does, entity, at, report }: Omit<DoneCall, 'call'>): void {
  const { record } = does;
  const key = entity.properties[entity['x-key']?.[0] ?? ''];
  if (record === undefined || key === undefined || allows(key, record)) return;
  const expected = allowedBy(key, record);
  report({
    ...at,
    code: 'FORBIDDEN_VALUE',
    pointer: `${at.pointer}/record`,
    found: shown(record),
    expected,
  });
}

/** A checklist is filled in for the record it refers to, so the input must name that record. */
export function checkFilled(target: DoneCall): void {
  const { properties, 'x-checklist': checklist } = target.entity;
  checkSubject(target, properties[checklist?.by ?? '']?.['x-reference']?.entity);
}

/** `acknowledge` needs a checklist with `acknowledged: true`. */
export function checkAcknowledged(target: DoneCall): void {
  const { entity, does, at, report } = target;
  checkFilled(target);
  if (entity['x-checklist']?.acknowledged === true) return;
  const pointer = `${at.pointer}/acknowledge`;
  const expected = say('checklistAcknowledged');
  report({ ...at, code: 'UNKNOWN_NAME', pointer, found: quoted(does.acknowledge), expected });
}

/** Query words by which the server narrows an analysis, and the lists it can answer. */
const ASKED = ['checklist', 'from', 'to', 'q'];
const ANSWERED = ['items', 'answers', 'days', 'places'];

/**
 * Checks an analysis: `checklist` in the query, known query words, at least one of the lists in the
 * response.
 */
export function checkAnalysed({ call, does, at, report }: DoneCall): void {
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
  const { properties: answered = {} } = (call.response ?? {}) as Partial<Pick<EntitySchema, 'properties'>>;
  if (Object.keys(answered).some((name) => ANSWERED.includes(name))) return;
  const pointer = `${at.pointer.slice(0, -'/does'.length)}/response`;
  const expected = say('oneOf', { names: ANSWERED });
  report({ ...at, code: 'UNKNOWN_OUTPUT', pointer, found: say('noneOfItsLists'), expected });
}

/** The input must refer to the record that the checklists are about (`x-reference`). */
export function checkSubject({ call, at, report }: DoneCall, of: string | undefined): void {
  const words = [call.params, call.query, call.body].flatMap((schema) =>
    Object.values((schema as Pick<EntitySchema, 'properties'> | undefined)?.properties ?? {}),
  );
  if (of === undefined || words.some((word) => word['x-reference']?.entity === of)) return;
  const expected = say('wordReferring', { name: of });
  report({ ...at, code: 'UNKNOWN_INPUT', found: say('none'), expected });
}

/** Checks `filters`: each word is an input word, `else` is allowed. */
export function checkFilters(checked: DoneCall): void {
  const { call, does, at, report } = checked;
  const acceptedWords = filterWords(call);
  for (const [word, filter] of Object.entries(does.filters ?? {})) {
    const pointer = under(at.pointer, 'filters', word);
    if (!acceptedWords.includes(word))
      report({
        ...at,
        code: 'UNKNOWN_INPUT',
        pointer,
        found: quoted(word),
        expected: nearestOf(acceptedWords, word),
      });
    if (typeof filter !== 'string') checkFilter(checked, pointer, filter);
  }
}

function checkFilter(
  { entity, entities, at, report }: DoneCall,
  pointer: string,
  filter: Exclude<NonNullable<Does['filters']>[string], string>,
) {
  for (const word of ['equal', 'in', 'from', 'to', 'not'] as const) {
    const path = filter[word];
    if (path === undefined) continue;
    const end = followPath(entities, entity, path);
    if ('word' in end || filter.else === undefined || allows(end.field, filter.else)) continue;
    report({
      ...at,
      code: 'FORBIDDEN_VALUE',
      pointer: `${pointer}/else`,
      found: shown(filter.else),
      expected: allowedBy(end.field, filter.else),
    });
  }
}

/**
 * Checks `group` (one row for several records): each answered field is a word of the group.
 */
export function checkGroup({ call, does, at, report }: DoneCall): void {
  const { group } = does;
  if (group === undefined) return;
  for (const word of ['sort', 'rows', 'none'] as const) {
    if (does[word] === undefined) continue;
    const pointer = under(at.pointer, word);
    report({ ...at, code: 'UNKNOWN_WORD', pointer, found: quoted(word), expected: say('itBesideNoGroup') });
  }
  const words = groupWords(group);
  for (const field of answeredFields(call)) {
    if (words.includes(field)) continue;
    const expected = say('wordOfGroup', { names: nearestOf(words, field) });
    report({ ...at, code: 'UNKNOWN_OUTPUT', pointer: `${at.pointer}/group`, found: quoted(field), expected });
  }
}
