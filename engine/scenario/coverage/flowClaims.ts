import { hasPermission } from '../../action/offer.ts';
import { holds } from '../../condition/holds.ts';
import type { Condition, Context, Product, WizardSchema, WorkflowSchema } from '../../contract/index.ts';
import { stateOf } from '../../workflow/checkTransition.ts';
import { permissionsIn, type Scenario } from '../Scenario.ts';
import { bothWays, type Claim } from './Claim.ts';

/** Claims of workflows: transitions offered and withheld, guards that refuse, variants of states. */
export function workflowClaims(product: Product): readonly Claim[] {
  return Object.entries(product.workflows).flatMap(([name, workflow]) => {
    const about = { workflow: [name] };
    const at = `workflow ${name}`;
    return [
      ...workflow.transitions.flatMap((transition) => transitionClaims(workflow, transition, about, at)),
      ...workflow.states.flatMap(({ value, variants = [] }) =>
        variants.flatMap((_variant, index) => {
          const claim = { kind: 'condition', about, at: `${at} state "${value}"/variants/${index}` } as const;
          const isMeant = (context: Context): boolean => stateOf(workflow, context) === value;
          const variantClaim: Claim = {
            ...claim,
            outcome: 'so called',
            shownBy: ({ variant }, context) => isMeant(context) && variant === index,
          };
          const skippedClaim: Claim = {
            ...claim,
            outcome: 'passed over',
            shownBy: ({ variant }, context) =>
              isMeant(context) && variant !== undefined && (variant === -1 || variant > index),
          };
          return [variantClaim, skippedClaim];
        }),
      ),
    ];
  });
}

/**
 * `withheld` is proved by the condition while the user has the permission; without a condition, by the
 * missing permission. A transition with neither is always offered.
 */
function transitionClaims(
  workflow: WorkflowSchema,
  { id, from, permission, showWhen, guards = [], cautions = [] }: WorkflowSchema['transitions'][number],
  about: Claim['about'],
  at: string,
): readonly Claim[] {
  const claim = { kind: 'transition', about, at: `${at}/transitions (${id})` } as const;
  const may = (context: Context): boolean => hasPermission(permissionsIn(context), permission);
  const withheld: Claim = {
    ...claim,
    outcome: 'withheld',
    shownBy: ({ transitions }, context) =>
      transitions?.includes(id) === false &&
      from.includes(stateOf(workflow, context)) &&
      (showWhen === undefined ? !may(context) : may(context) && !holds(showWhen, context)),
  };
  return [
    { ...claim, outcome: 'offered', shownBy: ({ transitions }) => transitions?.includes(id) === true },
    ...(permission === undefined && showWhen === undefined ? [] : [withheld]),
    ...cautions.flatMap(({ when, message }, index) => {
      const isSaid = ({ cautions: all }: Scenario['expect']): boolean | undefined =>
        all?.some((each) => each.transition === id && each.message === message);
      return bothWays(
        { kind: 'condition', about, at: `${claim.at}/cautions/${index}` },
        when,
        { outcome: 'said', expects: (expect) => isSaid(expect) === true },
        // A transition that is not offered shows no cautions, so that would prove nothing.
        {
          outcome: 'not said',
          expects: (expect) => isSaid(expect) === false && expect.transitions?.includes(id) === true,
        },
      );
    }),
    ...guards.map(
      ({ must, message }, index): Claim => ({
        ...claim,
        kind: 'guard',
        at: `${claim.at}/guards/${index}`,
        outcome: 'refused',
        shownBy: ({ refused = [] }, context) =>
          !holds(must, context) && refused.some((each) => each.transition === id && each.message === message),
      }),
    ),
  ];
}

/** Claims of wizards: conditional titles and steps, rules that stop a step, endings. */
export function wizardClaims(product: Product): readonly Claim[] {
  return Object.entries(product.wizards).flatMap(([name, wizard]) => {
    const about = { wizard: [name] };
    const at = `wizard ${name}`;
    const condition = { kind: 'condition', about } as const;
    return [
      ...choiceClaims(wizard.title, 'title', about, at, ({ title }) => title !== undefined),
      ...wizard.steps.flatMap((step) => stepClaims(step, about, `${at}/steps (${step.id})`)),
      ...choiceClaims(wizard.finish, 'finish', about, at, ({ finish }) => finish?.label !== undefined),
      ...wizard.finish.flatMap(({ label, resumeWhen }, index) =>
        bothWays(
          { ...condition, at: `${at}/finish/${index}/resumeWhen` },
          resumeWhen,
          { outcome: 'goes on', expects: ({ resumes }) => resumes?.includes(label) === true },
          { outcome: 'begins anew', expects: ({ resumes }) => resumes?.includes(label) === false },
        ),
      ),
      ...bothWays(
        { ...condition, at: `${at}/finishHiddenWhen` },
        wizard.finishHiddenWhen,
        { outcome: 'hidden', expects: ({ finish }) => finish?.hidden === true },
        { outcome: 'shown', expects: ({ finish }) => finish?.hidden === false },
      ),
    ];
  });
}

/**
 * The first choice whose condition holds is taken: each must be taken once and passed over once; the last has
 * no condition and is only taken.
 */
function choiceClaims(
  choices: readonly { readonly when?: Condition }[],
  word: 'title' | 'finish',
  about: Claim['about'],
  at: string,
  expects: Claim['shownBy'],
): readonly Claim[] {
  const takenIndex = (context: Context): number =>
    choices.findIndex(({ when }) => when === undefined || holds(when, context));
  return choices.flatMap(({ when }, index) => {
    const claim = { kind: 'condition', about, at: `${at}/${word}/${index}` } as const;
    const chosen: Claim = {
      ...claim,
      outcome: 'taken',
      shownBy: (expect, context) => takenIndex(context) === index && expects(expect, context),
    };
    const passed: Claim = {
      ...claim,
      outcome: 'passed over',
      shownBy: (expect, context) => takenIndex(context) > index && expects(expect, context),
    };
    return when === undefined ? [chosen] : [chosen, passed];
  });
}

function stepClaims(
  { id, when, rules = [] }: WizardSchema['steps'][number],
  about: Claim['about'],
  at: string,
): readonly Claim[] {
  return [
    ...bothWays(
      { kind: 'condition', about, at: `${at}/when` },
      when,
      { outcome: 'there', expects: ({ steps }) => steps?.includes(id) === true },
      { outcome: 'not there', expects: ({ steps }) => steps?.includes(id) === false },
    ),
    ...rules.flatMap((rule): readonly Claim[] => {
      const claim = { kind: 'stop', about, at: `${at}/rules (${rule.id})` } as const;
      const asks = (context: Context): boolean => rule.when === undefined || holds(rule.when, context);
      const stops: Claim['shownBy'] = (expect) =>
        expect.stops?.some((each) => each.step === id && each.message === rule.message) === true;
      const passes: Claim = {
        ...claim,
        outcome: 'lets on',
        shownBy: ({ stops: all }, context) => all !== undefined && asks(context) && holds(rule.must, context),
      };
      const stopping: Claim = {
        ...claim,
        outcome: 'stops',
        shownBy: (expect, context) => stops(expect, context) && asks(context) && !holds(rule.must, context),
      };
      const spared: Claim = {
        ...claim,
        outcome: 'not asked',
        shownBy: ({ stops: all }, context) =>
          all !== undefined && !asks(context) && !holds(rule.must, context),
      };
      return rule.when === undefined ? [stopping, passes] : [stopping, passes, spared];
    }),
  ];
}
