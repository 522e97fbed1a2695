import { hasPermission } from '../../action/offer.ts';
import { holds } from '../../condition/holds.ts';
import type { Condition, Context, WizardSchema, WorkflowSchema } from '../../contract/index.ts';
import { stateOf } from '../../workflow/checkTransition.ts';
import { permissionsIn } from '../Scenario.ts';
import { around, bothWays, type ClaimPlace, listing, type OutcomeProof, type Provers } from './Claim.ts';

type Transition = WorkflowSchema['transitions'][number];
type Step = WizardSchema['steps'][number];
type StepRule = NonNullable<Step['rules']>[number];
type Messaged = { readonly must: Condition; readonly message: string };

export const WORKFLOW_PROVERS: Provers = {
  transition: {
    // With neither a permission nor a condition it is always offered.
    'transitions/id': (place) => {
      const { id, permission, showWhen } = around<Transition>(place);
      const offered: OutcomeProof = ({ transitions }) => transitions?.includes(id) === true;
      const isOpen = permission === undefined || showWhen !== undefined;
      return isOpen ? { offered } : { offered, withheld: withholds(place, (may) => !may) };
    },
    'transitions/showWhen': (place) => ({
      withheld: withholds(place, (may, context) => may && !holds(place.value as Condition, context)),
    }),
  },
  guard: {
    'transitions/guards/must': (place) => {
      const { must, message } = around<Messaged>(place);
      const { id } = around<Transition>(place, 3);
      return {
        refused: ({ refused = [] }, context) =>
          !holds(must, context) && refused.some((each) => each.transition === id && each.message === message),
      };
    },
  },
  condition: {
    'action/cautions/when': (place) => {
      const { message } = around<Messaged>(place);
      const { id } = around<Transition>(place, 3);
      // A transition that is not offered shows no cautions, so that would prove nothing.
      return bothWays(
        place.value,
        ['said', 'not said'],
        ({ cautions, transitions }, isMet) =>
          cautions?.some((each) => each.transition === id && each.message === message) === isMet &&
          (isMet || transitions?.includes(id) === true),
      );
    },
    'states/variants/when': (place) => {
      const index = Number(place.steps[3]);
      const { value } = around<WorkflowSchema['states'][number]>(place, 3);
      const isMeant = (context: Context): boolean => stateOf(workflowOf(place), context) === value;
      return {
        'so called': ({ variant }, context) => isMeant(context) && variant === index,
        'passed over': ({ variant }, context) =>
          isMeant(context) && variant !== undefined && (variant === -1 || variant > index),
      };
    },
  },
};

function workflowOf({ around: [workflow] }: ClaimPlace): WorkflowSchema {
  return workflow as WorkflowSchema;
}

/** A transition is withheld in a state that it leads from, because of the permission or the condition alone. */
function withholds(place: ClaimPlace, isSo: (may: boolean, context: Context) => boolean): OutcomeProof {
  const { id, from, permission } = around<Transition>(place);
  return ({ transitions }, context) =>
    transitions?.includes(id) === false &&
    from.includes(stateOf(workflowOf(place), context)) &&
    isSo(hasPermission(permissionsIn(context), permission), context);
}

const isTitled: OutcomeProof = ({ title }) => title !== undefined;
const isFinished: OutcomeProof = ({ finish }) => finish?.label !== undefined;

export const WIZARD_PROVERS: Provers = {
  condition: {
    'title/text': (place) => ({ taken: takes(place, isTitled, (taken, own) => taken === own) }),
    'title/when': (place) => ({ 'passed over': takes(place, isTitled, (taken, own) => taken > own) }),
    'finish/label': (place) => ({ taken: takes(place, isFinished, (taken, own) => taken === own) }),
    'finish/when': (place) => ({ 'passed over': takes(place, isFinished, (taken, own) => taken > own) }),
    'finish/resumeWhen': (place) =>
      listing(
        place.value,
        ['goes on', 'begins anew'],
        'resumes',
        around<WizardSchema['finish'][number]>(place).label,
      ),
    finishHiddenWhen: ({ value }) =>
      bothWays(value, ['hidden', 'shown'], ({ finish }, isMet) => finish?.hidden === isMet),
    'steps/when': (place) => listing(place.value, ['there', 'not there'], 'steps', around<Step>(place).id),
  },
  stop: {
    'stepRule/must': (place) => {
      const { when = {}, must, message } = around<StepRule>(place);
      const { id } = around<Step>(place, 3);
      const asks = (context: Context): boolean => holds(when, context);
      return {
        stops: ({ stops = [] }, context) =>
          asks(context) &&
          !holds(must, context) &&
          stops.some((each) => each.step === id && each.message === message),
        'lets on': ({ stops }, context) => stops !== undefined && asks(context) && holds(must, context),
      };
    },
    'stepRule/when': (place) => {
      const { when = {}, must } = around<StepRule>(place);
      return {
        'not asked': ({ stops }, context) =>
          stops !== undefined && !holds(when, context) && !holds(must, context),
      };
    },
  },
};

/** The first choice whose condition holds is taken: each is taken once, and passed over once if it has one. */
function takes(
  place: ClaimPlace,
  expects: OutcomeProof,
  isSo: (taken: number, own: number) => boolean,
): OutcomeProof {
  const choices = around<readonly { readonly when?: Condition }[]>(place, 2);
  return (expect, context) =>
    isSo(
      choices.findIndex(({ when = {} }) => holds(when, context)),
      Number(place.steps.at(-2)),
    ) && expects(expect, context);
}
