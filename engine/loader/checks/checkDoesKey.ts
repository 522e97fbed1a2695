import { allows } from '../../condition/allows.ts';
import type { CallModel, Does, EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { inputWords } from '../../records/filterOf.ts';
import { allowedBy } from '../allowedBy.ts';
import { fieldAt } from '../fieldAt.ts';
import type { TellFinding } from '../ProductDraft.ts';
import { nearestOf, shown } from '../pointer.ts';
import type { RecordPlace } from './checkRecordFields.ts';

interface Keyed {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  /** Of the call's word `does`. */
  readonly at: RecordPlace;
  readonly report: TellFinding;
}

/** The word of the input that bears the key: what is read or taken away would else be anything. */
export function checkKey(checked: Keyed): void {
  const { call, does, entity, at, report } = checked;
  if (does.record !== undefined) {
    checkOnly(checked);
    return;
  }
  const [own = '', ...more] = entity['x-key'] ?? [];
  const key = does.key ?? own;
  const body = typeof call.body === 'object' ? call.body : {};
  const inside = does.at === undefined ? body : fieldAt(body, does.at);
  if (inside === undefined) {
    report({
      ...at,
      code: 'UNKNOWN_FIELD',
      pointer: `${at.pointer}/at`,
      found: quoted(does.at),
      expected: nearestOf(inputWords({ body }), does.at),
    });
    return;
  }
  const words = inputWords(does.at === undefined ? call : { body: inside });
  if (more.length > 0 || !words.includes(key)) {
    const pointer = does.key === undefined ? at.pointer : `${at.pointer}/key`;
    const expected =
      more.length > 0 ? say('entityOneKey') : say('inputKey', { names: nearestOf(words, key) });
    report({ ...at, code: 'UNKNOWN_INPUT', pointer, found: quoted(key), expected });
  }
}

/** The key of the only record is one that its field can have. */
export function checkOnly({ does, entity, at, report }: Omit<Keyed, 'call'>): void {
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
