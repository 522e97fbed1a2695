import type {
  CallsSchema,
  EntitySchema,
  FormSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../contract/index.ts';
import { momentsByName } from '../../form/missingAnswers.ts';
import { entryOf } from '../../values/paths.ts';
import { memoizeLatest } from '../../values/records.ts';

type ByName<T> = Readonly<Record<string, T>>;
type Transition = WorkflowSchema['transitions'][number];
type Guard = NonNullable<Transition['guards']>[number];

interface Sources {
  readonly workflows: ByName<WorkflowSchema>;
  readonly wizards: ByName<WizardSchema>;
  readonly forms: ByName<FormSchema>;
  readonly entities: ByName<EntitySchema>;
}

/**
 * Adds to the `errors` of calls the codes with which schemas refuse, so that no list written by hand can lack
 * one. Of calls that make transitions: of a wrong state, of guards, of the rules of a needed wizard, of missing
 * answers and reasons. Of calls that fill in or acknowledge a checklist: of its `operation`. Codes thrown by
 * checks and effects are code's, and stay written.
 */
export function withMoveRefusals(
  services: ByName<CallsSchema>,
  { workflows, ...sources }: Sources,
): Record<string, CallsSchema> {
  const codesByCall = new Map<string, string[]>();
  for (const workflow of Object.values(workflows))
    for (const transition of workflow.transitions) {
      const codes = codesByCall.get(transition.call) ?? [];
      codesByCall.set(transition.call, [...codes, ...codesOf(workflow, transition, sources)]);
    }
  for (const { name, does } of Object.values(services).flatMap(({ calls }) => calls)) {
    const codes = operationCodes(sources.entities, does?.fill ?? does?.acknowledge);
    if (codes.length > 0) codesByCall.set(name, [...(codesByCall.get(name) ?? []), ...codes]);
  }
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => {
      const calls = service.calls.map((call) => {
        const codes = codesByCall.get(call.name);
        return codes === undefined
          ? call
          : { ...call, errors: [...new Set([...(call.errors ?? []), ...codes])] };
      });
      if (calls.every((call, index) => call === service.calls[index])) return [name, service];
      const errors = JSON.stringify(calls.map((call) => call.errors));
      return [name, servicesMoving(service, errors, () => ({ ...service, calls }) as CallsSchema)];
    }),
  );
}

const servicesMoving = memoizeLatest<CallsSchema>();

/** Codes that refuse the operation of a checklist on the record that it is about. */
function operationCodes(
  entities: ByName<EntitySchema>,
  checklistName: string | undefined,
): readonly string[] {
  const { properties = {}, 'x-checklist': checklist } = entryOf(entities, checklistName) ?? {};
  const about = entryOf(properties, checklist?.by)?.['x-reference']?.entity;
  return Object.keys(entryOf(entryOf(entities, about)?.['x-may']?.do ?? {}, checklist?.operation) ?? {});
}

function codesOf(
  workflow: WorkflowSchema,
  { id, guards = [], showWhen, stateCode, rulesCode, needs }: Transition,
  { wizards, forms, entities }: Omit<Sources, 'workflows'>,
): readonly string[] {
  const { transitions, states, refusals, asks = [], entity } = workflow;
  const codeOf = ({ code, message }: Pick<Guard, 'code' | 'message'>) =>
    code ?? refusals?.codes?.[message] ?? refusals?.guard ?? 'GUARD_REFUSED';
  const wizardRules = entryOf(wizards, needs?.wizard)?.steps.flatMap(({ rules = [] }) => rules) ?? [];
  const wizardErrors = wizardRules.filter(({ severity = 'error' }) => severity === 'error');
  const namesMoment = (form: FormSchema | undefined) => form !== undefined && momentsByName(form).has(id);
  const asksNow = asks.filter(
    ({ form, none, lacks = [] }) =>
      namesMoment(entryOf(forms, form)) || [none, ...lacks.map(({ at }) => at)].some((at) => at?.[id]),
  );
  const isAsked =
    asksNow.length > 0 || Object.values(forms).some((form) => form.entity === entity && namesMoment(form));
  const isAwaited = Object.values(entities).some(({ properties, 'x-checklist': checklist }) => {
    const about = entryOf(properties, checklist?.by)?.['x-reference']?.entity;
    return about === entity && checklist?.before?.includes(id) === true;
  });
  return [
    stateCode ?? [],
    rulesCode ?? [],
    refusals?.state ?? 'STATE_REFUSED',
    ...[...guards, ...states.flatMap(({ value }) => closingGuards(transitions, value))].map(codeOf),
    ...wizardErrors.map(({ code }) => code ?? refusals?.guard ?? 'GUARD_REFUSED'),
    showWhen === undefined ? [] : 'NOT_YOURS',
    isAwaited ? 'CHECKLIST_MISSING' : [],
    isAsked ? 'ANSWERS_MISSING' : [],
    asksNow.some(({ reason }) => reason !== undefined) ? 'REASON_MISSING' : [],
  ].flat();
}

/** Guards whose message every transition out of a state has: while broken they close the record for any call. */
function closingGuards(transitions: readonly Transition[], state: string): readonly Guard[] {
  const guardsOfEach = transitions
    .filter(({ from }) => from.includes(state))
    .map(({ guards = [] }) => guards);
  const [first = [], ...others] = guardsOfEach;
  return first.filter(({ message }) =>
    others.every((guards) => guards.some((each) => each.message === message)),
  );
}
