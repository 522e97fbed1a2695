import type { CallModel, Does, EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { followPath } from '../../records/followPath.ts';
import { answeredFields } from '../../records/listAnswer.ts';
import { groupWords } from '../../records/sortPaths.ts';
import type { ProductDraft, TellFinding } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { checkPath, type RecordPlace } from './checkRecordFields.ts';

interface Grouped {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  readonly entities: ProductDraft['product']['entities'];
  /** Of the call's word `does`. */
  readonly at: RecordPlace;
  readonly report: TellFinding;
}

/** Rows that stand for several records (`group`): fields that are there, numbers where it sums, and nothing in the answer that no word of it gives. */
export function checkGroup({ call, does, entity, entities, at, report }: Grouped): void {
  const { group } = does;
  if (group === undefined) return;
  for (const part of ['by', 'sum'] as const) {
    for (const [index, field] of (group[part] ?? []).entries()) {
      const place = { ...at, pointer: under(at.pointer, 'group', part, index) };
      checkPath(entities, entity, field, place, report);
      const end = followPath(entities, entity, field);
      if (part === 'by' || 'word' in end || isNumber(end.field.type)) continue;
      report({ ...place, code: 'FORBIDDEN_VALUE', found: quoted(field), expected: say('fieldNumbers') });
    }
  }
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

function isNumber(type: unknown): boolean {
  return [type].flat().some((each) => each === 'number' || each === 'integer');
}
