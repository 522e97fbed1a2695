import type { Context, Scenario, WorkflowSchema } from '../../engine/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { StateDiagram, WorkflowBar } from '../../engine/react/workflow/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';
import { expectWholeDiagram } from '../plays/expectWholeDiagram.ts';
import { ScenarioNote } from './ScenarioNote.tsx';

interface WorkflowFaceProps {
  readonly workflow: WorkflowSchema;
  readonly context: Context;
  readonly state: string;
  readonly scenario?: Scenario;
}

function WorkflowFace({ workflow, context, state, scenario }: WorkflowFaceProps) {
  return (
    <CatalogueFrame context={scenario?.given}>
      <main>
        <WorkflowTitle title={workflow.title} />
        <ScenarioNote scenario={scenario} />
        <WorkflowBar workflow={workflow} context={context} onTransition={async () => true} />
        <StateDiagram workflow={workflow} current={state} />
      </main>
    </CatalogueFrame>
  );
}

function WorkflowTitle({ title }: { readonly title: string }) {
  const { t } = useMessages();
  return <h1>{t(title)}</h1>;
}

interface WorkflowData {
  readonly workflow: WorkflowSchema;
  readonly scene: Context;
  readonly scenarios: readonly Scenario[];
}

/**
 * Stories of one workflow: one per state, with the actions for the role of the toolbar, beside the diagram
 * drawn from the data; and each example.
 */
export function workflowStories({ workflow, scene, scenarios }: WorkflowData) {
  const { user: _user, ...around } = scene;
  const argsOf = (context: Context, state?: string) => {
    const subject = context[workflow.entity] ?? context['record'];
    const record = {
      ...(typeof subject === 'object' ? subject : {}),
      ...(state && { [workflow.field]: state }),
    };
    const currentState = String(
      (record as Readonly<Record<string, unknown>>)[workflow.field] ?? workflow.initial,
    );
    return { workflow, state: currentState, context: { ...context, [workflow.entity]: record, record } };
  };
  const stories = workflow.states.map(
    ({ value }) => [`Stato_${value}`, { args: argsOf(around, value) }] as const,
  );
  return {
    meta: { component: WorkflowFace },
    Telefono: { args: argsOf(around, workflow.initial), play: expectWholeDiagram, ...phone },
    states: Object.fromEntries(stories),
    examples: scenarios.map((scenario) => ({
      args: { ...argsOf(scenario.given as Context), scenario },
    })),
  };
}
