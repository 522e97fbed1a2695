import type {
  CallsSchema,
  EntitySchema,
  HooksSchema,
  ScreenSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { isOwnRule } from '../../rules/RULES.ts';
import { isOwnName, OPEN_SORTS } from '../openGrammar.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

import type { SchemaKind } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

type Sort = Exclude<keyof HooksSchema, '$schema' | '$comment'>;

interface Named {
  readonly sort: Sort;
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
}

/** Names that TypeScript must answer to: those that a schema says and no hook has, and hooks that no schema names. */
export const checkHooks: DraftCheck = (draft, report) => {
  const named = namedIn(draft);
  for (const { file, schema } of filesOf<HooksSchema>(draft, 'hooks')) {
    for (const { sort, name, ...at } of named) {
      const known = schema[sort] ?? [];
      if (known.includes(name)) continue;
      const calls = sort === 'finishes' ? Object.keys(draft.product.calls) : [];
      if (calls.includes(name)) continue;
      const expected = say('namesOf', { what: sort, names: nearestOf([...known, ...calls], name) });
      report({ ...at, code: 'UNKNOWN_HOOK', found: quoted(name), expected });
    }
    for (const [index, word] of (schema.rules ?? []).entries()) {
      if (isOwnRule(word)) continue;
      const expected = say('registeredRule');
      report({
        code: 'UNKNOWN_HOOK',
        file: file.path,
        pointer: under('/rules', index),
        found: quoted(word),
        expected,
      });
    }
    for (const sort of SORTS) {
      for (const [index, name] of (schema[sort] ?? []).entries()) {
        if (named.some((each) => each.sort === sort && each.name === name)) continue;
        const pointer = under('', sort, index);
        const used = named.filter((each) => each.sort === sort).map((each) => each.name);
        const expected = say('registeredName', { names: nearestOf(new Set(used), name) });
        report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
      }
    }
  }
};

const SORTS = [
  'components',
  'finishes',
  'effects',
  'refusals',
  'traits',
  'operations',
  'columns',
  'conditions',
  'checks',
  ...OPEN_SORTS,
] as const satisfies Sort[];

/** Where files say names that a product may add: the sort of name, and the word behind which it stands. */
const OPEN_WORDS: Partial<Readonly<Record<SchemaKind, readonly (readonly [Sort, string])[]>>> = {
  form: [['widgets', 'widget']],
  table: [['formats', 'format']],
  screen: [['blockKinds', 'kind']],
  document: [['sections', 'kind']],
};

function namedIn(draft: ProductDraft): readonly Named[] {
  const found: Named[] = [];
  for (const { path: file, kind, content } of draft.files) {
    const add = (sort: Sort, name: unknown, pointer: string): void => {
      if (typeof name === 'string') found.push({ sort, name, file, pointer });
    };
    for (const [sort, word] of OPEN_WORDS[kind] ?? [])
      walk(content, (key, value, pointer) => {
        if (key === word && isOwnName(value)) add(sort, value, pointer);
      });
    if (kind === 'screen') {
      for (const [index, { kind: block, name }] of (content as unknown as ScreenSchema).blocks.entries())
        if (block === 'component') add('components', name, under('/blocks', index, 'name'));
    } else if (kind === 'wizard') {
      const { steps, finish } = content as unknown as WizardSchema;
      for (const [index, { rules = [] }] of steps.entries()) {
        for (const [place, { code }] of rules.entries())
          add('refusals', code, under('/steps', index, 'rules', place, 'code'));
      }
      for (const [index, { calls = [] }] of finish.entries())
        for (const [place, name] of calls.entries())
          add('finishes', name, under('/finish', index, 'calls', place));
    } else if (kind === 'workflow') {
      const { refusals = {}, states, transitions } = content as unknown as WorkflowSchema;
      for (const [word, code] of Object.entries(refusals)) add('refusals', code, under('/refusals', word));
      for (const [index, { is = [] }] of states.entries())
        for (const [place, name] of is.entries()) add('traits', name, under('/states', index, 'is', place));
      for (const [index, transition] of transitions.entries()) {
        const { effects = [], guards = [], needs = {}, stateCode, rulesCode } = transition;
        for (const [place, name] of effects.entries())
          add('effects', name, under('/transitions', index, 'effects', place));
        for (const [place, { code }] of guards.entries())
          add('refusals', code, under('/transitions', index, 'guards', place, 'code'));
        add('refusals', stateCode, under('/transitions', index, 'stateCode'));
        add('refusals', rulesCode, under('/transitions', index, 'rulesCode'));
        for (const [place, name] of (needs.checks ?? []).entries())
          add('checks', name, under('/transitions', index, 'needs', 'checks', place));
      }
    } else if (kind === 'calls') {
      for (const [index, { does = {} }] of (content as unknown as CallsSchema).calls.entries()) {
        const pointer = under('/calls', index, 'does');
        for (const sort of ['conditions', 'checks'] as const)
          for (const [place, name] of (does[sort] ?? []).entries())
            add(sort, name, under(pointer, sort, place));
        add('conditions', does.order?.first, under(pointer, 'order', 'first'));
        for (const [word, filter] of Object.entries(does.filters ?? {}))
          if (typeof filter === 'object')
            add('conditions', filter.condition, under(pointer, 'filters', word, 'condition'));
      }
    } else if (kind === 'entity') {
      const { properties, 'x-may': { do: operations = {} } = {} } = content as unknown as EntitySchema;
      for (const [name, demands] of Object.entries(operations)) {
        add('operations', name, under('/x-may/do', name));
        for (const code of Object.keys(demands)) add('refusals', code, under('/x-may/do', name, code));
      }
      for (const [name, field] of Object.entries(properties))
        add('columns', field['x-computed'], under('/properties', name, 'x-computed'));
      walk(content, (key, _value, pointer) => {
        if (isOwnRule(key)) add('rules', key, pointer);
      });
    }
  }
  return found;
}
