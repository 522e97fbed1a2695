import type {
  ContextName,
  FormSchema,
  ScreenSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { stateChanges } from '../../../workflow/checkTransition.ts';
import { addressShape, fileScope } from '../../context/fileScope.ts';
import { rowOf, trace, traceIn } from '../../context/Scope.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { nearestOf, under, walk } from '../../pointer.ts';
import { transitionOf } from '../../resolve/withTransitionCalls.ts';
import {
  type AssembledProduct,
  filesOf,
  type OnFinding,
  type ProductCheck,
  type SchemaKind,
} from '../../SchemaFile.ts';

const LEADING: ReadonlySet<SchemaKind> = new Set([
  'table',
  'wizard',
  'workflow',
  'screen',
  'calendar',
  'notifications',
]);

/**
 * Checks navigation (`goTo`, `leaveTo`, `screen`): all parameters of the address are given, and only
 * parameters and filters of the screen are.
 */
export const checkGoTo = fileCheck(
  undefined,
  (assembled, { file: { path: file, kind, content } }, report) => {
    if (!LEADING.has(kind)) return;
    walk(content, (key, value, pointer, parent) => {
      const leads = key === 'goTo' || key === 'leaveTo' || (kind === 'workflow' && key === 'screen');
      // `checkMissing` checks `asks`: its form is on a page of the asked record.
      if (!leads || typeof value !== 'string' || pointer.startsWith('/asks/')) return;
      const screen = entryOf(assembled.product.screens, value);
      if (screen === undefined) return;
      const { params } = parent as { readonly params?: object };
      // The screen of a transition always gets the `id` of the page.
      const isOfTransition = key === 'screen';
      const paramNames = isOfTransition ? ['id'] : Object.keys(params ?? {});
      checkParams(
        assembled,
        screen,
        paramNames,
        { file, pointer, fixed: isOfTransition || (params === undefined && key === 'leaveTo') },
        report,
      );
    });
  },
);

interface Place {
  readonly file: string;
  readonly pointer: string;
  /** Whether the parameters are set by the engine instead of the schema. */
  readonly fixed: boolean;
}

function checkParams(
  assembled: AssembledProduct,
  screen: ScreenSchema,
  paramNames: readonly string[],
  place: Place,
  report: OnFinding,
): void {
  const { file, pointer, fixed } = place;
  const needed = Object.keys(addressShape(screen).properties ?? {});
  const params = `${pointer.slice(0, pointer.lastIndexOf('/'))}/params`;
  for (const name of needed.filter((each) => !paramNames.includes(each))) {
    const expected = say('forWhat', { what: quoted(name), name: screen.path });
    report({
      code: 'MISSING_INPUT',
      file,
      pointer: fixed ? pointer : params,
      found: say('nothing'),
      expected,
    });
  }
  const acceptedNames = [...needed, ...filtersOn(assembled, screen)];
  for (const name of fixed ? [] : paramNames.filter((each) => !acceptedNames.includes(each))) {
    const expected = say('takes', { taker: screen.name, names: nearestOf(acceptedNames, name) });
    report({ code: 'UNKNOWN_INPUT', file, pointer: under(params, name), found: quoted(name), expected });
  }
}

/** A table that is alone on its screen keeps its filters in the address. */
function filtersOn({ product }: AssembledProduct, { blocks }: ScreenSchema): readonly string[] {
  return blocks.flatMap(({ kind, name }) =>
    kind === 'table' ? (entryOf(product.tables, name)?.filters ?? []).map(({ param }) => param) : [],
  );
}

type ContextNames = Readonly<Record<string, ContextName>>;
type Gives = NonNullable<ScreenSchema['load']>[number]['gives'];

/** Checks `load` of screens and forms: `gives` uses declared names. */
export const checkLoads: ProductCheck = (assembled, report) => {
  const loading = [...filesOf<ScreenSchema>(assembled, 'screen'), ...filesOf<FormSchema>(assembled, 'form')];
  for (const { file, schema } of loading) {
    const inside = (gives: Gives, names: ContextNames, pointer: string): void => {
      for (const [name, source] of Object.entries(gives)) {
        const [at, declared] = [under(pointer, name), entryOf(names, name)];
        const more = typeof declared === 'object' ? declared.with : undefined;
        inside((source.with ?? {}) as Gives, more ?? {}, under(at, 'with'));
        if (declared !== undefined) continue;
        const expected = say('nameOfContext', { names: nearestOf(Object.keys(names), name) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(name), expected });
      }
    };
    for (const [index, { gives }] of (schema.load ?? []).entries())
      inside(gives, schema.context ?? {}, under('/load', index, 'gives'));
  }
};

/** Reports states that cannot be reached. */
export const checkWorkflows: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<WorkflowSchema>(assembled, 'workflow')) {
    const states = schema.states.map((state) => state.value);
    const reached = new Set([schema.initial, ...stateChanges(schema).map(({ to }) => to)]);
    states.forEach((state, index) => {
      if (reached.has(state)) return;
      const expected = say('transitionThatLeads');
      report({
        code: 'UNUSED',
        file: file.path,
        pointer: under('/states', index),
        found: quoted(state),
        expected,
      });
    });
  }
};

/**
 * Checks that a transition with `needs.wizard`, its screen and the finish of the wizard refer to one
 * another, and that the wizard knows the names used in the transition's input.
 */
export const checkNeeds: ProductCheck = (assembled, report) => {
  const { screens, wizards, workflows } = assembled.product;
  for (const { file, schema } of filesOf<WorkflowSchema>(assembled, 'workflow')) {
    for (const [index, { id, needs, screen }] of schema.transitions.entries()) {
      const name = needs?.wizard;
      if (name === undefined) continue;
      const at = { file: file.path, pointer: under('/transitions', index, 'needs', 'wizard') };
      const wizard = entryOf(wizards, name);
      const makes = ({ transition }: WizardSchema['finish'][number]) =>
        transition?.workflow === file.name && transition.id === id;
      if (wizard?.finish.some(makes) === false)
        report({ ...at, code: 'UNTIED', found: quoted(name), expected: say('wizardMakingTransition') });
      const opened = entryOf(screens, screen);
      if (screen !== undefined && (opened === undefined || shows(opened, name))) continue;
      report({
        ...{ code: 'UNTIED', file: file.path, pointer: under('/transitions', index, 'screen') },
        found: screen === undefined ? say('nothing') : quoted(screen),
        expected: say('screenWithWizard', { name }),
      });
    }
  }
  for (const { file, schema } of filesOf<WizardSchema>(assembled, 'wizard')) {
    const scope = { ...fileScope(assembled, file), reason: { type: 'string' } as const };
    for (const [index, finish] of schema.finish.entries()) {
      const transition = transitionOf(finish, workflows);
      if (transition === undefined) continue;
      const at = { file: file.path, pointer: under('/finish', index, 'transition', 'id') };
      if (transition.needs?.wizard !== file.name) {
        const expected = say('transitionNeedingWizard', { name: file.name });
        report({ ...at, code: 'UNTIED', found: quoted(transition.id), expected });
      }
      for (const slot of slotsIn(transition)) {
        const target = traceIn(scope, slot);
        if ('expected' in target)
          report({ ...at, code: 'UNKNOWN_PATH', found: quoted(slot), expected: target.expected });
      }
    }
  }
};

function shows({ blocks }: ScreenSchema, wizard: string): boolean {
  return blocks.some(({ kind, name }) => kind === 'wizard' && name === wizard);
}

/** Slots in the input of the transition's call. */
function slotsIn({ input }: WorkflowSchema['transitions'][number]): readonly string[] {
  const slots: string[] = [];
  walk(input, (_word, value) => {
    if (typeof value === 'string') slots.push(...slotsOf(value));
  });
  return slots;
}

/** Checks keys of wizard rows. */
export const checkWizards: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<WizardSchema>(assembled, 'wizard')) {
    for (const { rules = [] } of schema.steps) {
      for (const { rows } of rules) {
        if (rows === undefined) continue;
        const key = schema.rowNames?.[rows.as]?.key;
        const list = traceIn(fileScope(assembled, file), rows.in);
        const row = 'shape' in list ? rowOf(list.shape) : undefined;
        const keyField = row === undefined || key === undefined ? undefined : trace(row, key);
        if (keyField !== undefined && 'expected' in keyField) {
          const pointer = `/rowNames/${rows.as}/key`;
          report({
            code: 'UNKNOWN_PATH',
            file: file.path,
            pointer,
            found: quoted(key),
            expected: keyField.expected,
          });
        }
      }
    }
  }
};
