import type { WorkflowSchema } from '../../engine/contract/index.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { union } from './union.ts';

/**
 * `.generated/hooks.ts`: every name that a schema expects TypeScript to implement, so that a missing or a forgotten
 * implementation does not compile: `const hooks: Record<WizardHook, () => Promise<StepResult>> = { … }`.
 */
export function hookTypes(set: SchemaSet): string {
  const calls = new Set([...set.calls.values()].flatMap((service) => service.calls.map(({ name }) => name)));
  const wizards = [...set.wizards.values()];
  const workflows = [...set.workflows.values()];
  const operations = [...set.entities.values()].flatMap(({ 'x-entity': name, 'x-may': may }) =>
    may?.do === undefined ? [] : [[name, may.do] as const],
  );
  const blocks = [...set.screens.values()].flatMap((screen) => screen.blocks);
  const named = {
    WizardHook: wizards
      .flatMap((wizard) => wizard.finish.flatMap((finish) => finish.calls ?? []))
      .filter((each) => typeof each === 'string')
      .filter((name) => !calls.has(name)),
    WorkflowEffect: workflows.flatMap(effectsOf),
    StateTrait: workflows.flatMap(({ states }) => states.flatMap(({ is }) => is ?? [])),
    WorkflowHook: workflows
      .flatMap(({ transitions }) => transitions.map(({ call }) => call))
      .filter((name) => !calls.has(name)),
    NamedRefusal: [
      ...wizards.flatMap(({ steps }) => steps.flatMap(({ rules }) => rules?.map(({ code }) => code))),
      ...operations.flatMap(([, named]) => Object.values(named).flatMap(Object.keys)),
      ...workflows.flatMap(({ refusals: { codes = {}, ...refusals } = {}, transitions }) => [
        ...Object.values({ ...refusals, ...codes }),
        ...transitions.flatMap(({ guards, stateCode, rulesCode }) => [
          stateCode,
          rulesCode,
          ...(guards ?? []).map(({ code }) => code),
        ]),
      ]),
    ].filter((code) => code !== undefined),
    ScreenComponent: blocks.filter(({ kind }) => kind === 'component').map(({ name }) => name),
    ScreenName: [...set.screens.values()].map(({ name }) => name),
  };
  const types = Object.entries(named).map(
    ([type, names]) =>
      `/** ${NOTES[type as keyof typeof NOTES]} */\nexport type ${type} = ${union(names)};\n`,
  );
  const effects = workflows.map((each) => `  readonly '${each.entity}': ${union(effectsOf(each))};\n`);
  const checks = workflows.flatMap(({ entity, transitions }) => {
    const names = transitions.flatMap(({ needs }) => needs?.checks ?? []);
    return names.length === 0 ? [] : [`  readonly '${entity}': ${union(names)};\n`];
  });
  return [
    ...types,
    byEntity(
      'WorkflowEffects',
      'What the server runs together with the transitions of each workflow.',
      effects,
    ),
    byEntity(
      'WorkflowChecks',
      'What the server checks before transitions of each workflow (`needs`).',
      checks,
    ),
    byEntity(
      'EntityOperations',
      'What the server asks records of each entity for that is no transition.',
      operations.map(([name, named]) => `  readonly '${name}': ${union(Object.keys(named))};\n`),
    ),
  ].join('\n');
}

function byEntity(name: string, note: string, lines: readonly string[]): string {
  return `/** ${note} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

function effectsOf({ transitions }: WorkflowSchema): readonly string[] {
  return transitions.flatMap(({ effects }) => effects ?? []);
}

const NOTES = {
  WizardHook: 'What the last button of a wizard runs that is no call.',
  WorkflowEffect: 'What the server runs together with a transition.',
  StateTrait: 'What the server asks states of workflows for.',
  WorkflowHook: 'What carries out a transition and is no call.',
  NamedRefusal: 'Code of the registry of refusals that a workflow or a wizard names.',
  ScreenComponent: 'Component that a screen has as a block.',
  ScreenName: 'Name of a route.',
} as const;
