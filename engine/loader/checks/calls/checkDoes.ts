import { allows } from '../../../condition/holds.ts';
import type { CallModel, CallsSchema, Does, EntitySchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { filterOf, filterWords, listAnswer } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { allowedBy, nearestOf, shown, under } from '../../pointer.ts';
import {
  type AssembledProduct,
  type FindingPlace,
  filesOf,
  type OnFinding,
  type ProductCheck,
} from '../../SchemaFile.ts';
import {
  checkAcknowledged,
  checkAnalysed,
  checkFilled,
  checkFilters,
  checkGroup,
  checkKey,
  checkOnly,
  checkSubject,
} from './checkDoesWords.ts';

type Entities = AssembledProduct['product']['entities'];
type DoesWord = keyof typeof CHECK_BY_WORD;

const READS: readonly DoesWord[] = ['list', 'read', 'filled', 'checklists', 'analyse'];

interface CallTarget {
  readonly call: CallModel;
  readonly does: Does;
  readonly entity: EntitySchema;
  readonly entities: Entities;
  /** Place of the word `does`. */
  readonly at: FindingPlace;
  readonly report: OnFinding;
}

/**
 * Checks calls that the server answers without code (`does`): a stored entity, paths that resolve. The grammar
 * says which other words fit each.
 */
export const checkDoes: ProductCheck = (assembled, report) => {
  const { entities, calls } = assembled.product;
  const isGuarded = Object.values(entities).some((each) => each['x-may']?.see !== undefined);
  for (const { file, schema } of filesOf<CallsSchema>(assembled, 'calls')) {
    schema.calls.forEach(({ name, does }, index) => {
      const call = entryOf(calls, name);
      if (does === undefined || call === undefined) return;
      const at = { file: file.path, pointer: under('/calls', index, 'does') };
      const doesWord = DOES_WORDS.find((each) => does[each] !== undefined);
      if (doesWord === undefined) return;
      const entity = entryOf(entities, does[doesWord]);
      const isRead = READS.includes(doesWord);
      if (entity?.['x-table'] === undefined || entity['x-key'] === undefined) return;
      if (isRead && isGuarded && entity['x-may']?.see === undefined) {
        const expected = say('visibleInEntity');
        report({
          ...at,
          code: 'UNGUARDED',
          pointer: `${at.pointer}/${doesWord}`,
          found: quoted(does[doesWord]),
          expected,
        });
      }
      CHECK_BY_WORD[doesWord]({ call, does, entity, entities, at, report });
    });
  }
};

const CHECK_BY_WORD = {
  list: checkList,
  read: (checked: CallTarget) => {
    checkKey(checked);
  },
  save(checked: CallTarget) {
    checkOnly(checked);
    checkSavedAlone(checked, 'save');
  },
  delete: (checked: CallTarget) => {
    checkKey(checked);
  },
  fill: (checked: CallTarget) => checkSavedAlone(checked, 'fill'),
  filled: checkFilled,
  checklists: (checked: CallTarget) => checkSubject(checked, checked.entity['x-entity']),
  analyse(checked: CallTarget) {
    checkFilters(checked);
    checkAnalysed(checked);
  },
  acknowledge: checkAcknowledged,
} satisfies Partial<Record<keyof Does, (target: CallTarget) => void>>;
const DOES_WORDS = Object.keys(CHECK_BY_WORD) as readonly DoesWord[];

/** The call must save exactly one record, of the entity that it saves or fills. */
function checkSavedAlone({ call, does, at, report }: CallTarget, doesWord: 'save' | 'fill'): void {
  const { saves = [] } = call;
  const [onlySave, ...more] = saves;
  if (onlySave?.entity === does[doesWord] && more.length === 0) return;
  const actual =
    saves.length === 0 ? say('noSaves') : say('savesOf', { names: saves.map(({ entity }) => `"${entity}"`) });
  const pointer = `${at.pointer}/${doesWord}`;
  report({
    ...at,
    code: 'NOT_SAVED',
    pointer,
    found: actual,
    expected: say('savesAlone', { name: does[doesWord] }),
  });
}

function checkList(checked: CallTarget): void {
  const { call, does, entity, entities, at, report } = checked;
  checkGroup(checked);
  checkFilters(checked);
  for (const word of filterWords(call)) {
    if (filterOf(entity, does, word) !== undefined && isFollowed(checked, word)) continue;
    const fieldNames = Object.keys(entity.properties);
    report({
      ...at,
      code: 'UNKNOWN_INPUT',
      found: say('inputIn', { word }),
      expected: say('narrowsUnderFilters', { names: nearestOf(fieldNames, word) }),
    });
  }
  for (const word of ['only', 'counted'] as const) {
    for (const [path, value] of Object.entries(does[word] ?? {})) {
      const pointer = under(at.pointer, word, path);
      const end = followPath(entities, entity, path);
      if ('word' in end) continue;
      for (const each of [value].flat()) {
        if (allows(end.field, each)) continue;
        const expected = allowedBy(end.field, each);
        report({ ...at, code: 'FORBIDDEN_VALUE', pointer, found: shown(each), expected });
      }
    }
  }
  if (listAnswer(call) === undefined) {
    const pointer = `${at.pointer.slice(0, -'/does'.length)}/response`;
    report({
      ...at,
      code: 'UNKNOWN_OUTPUT',
      pointer,
      found: say('noOneList'),
      expected: say('answerOneList'),
    });
  }
}

/** A filter word without an entry in `filters` must resolve to a column; entries are checked elsewhere. */
function isFollowed({ entity, entities, does }: CallTarget, word: string): boolean {
  return entryOf(does.filters ?? {}, word) !== undefined || !('word' in followPath(entities, entity, word));
}
