import type { Context, WorkflowSchema } from '../../engine/index.ts';
import { StateDiagram, WorkflowBar } from '../../engine/react/workflow/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';

interface WorkflowFaceProps {
  readonly workflow: WorkflowSchema;
  readonly state: string;
  readonly scene: Context;
}

function WorkflowFace({ workflow, state, scene }: WorkflowFaceProps) {
  const own = scene[workflow.entity];
  const record = { ...(typeof own === 'object' ? own : {}), [workflow.field]: state };
  return (
    <CatalogueFrame>
      <h1>{workflow.title}</h1>
      <WorkflowBar
        workflow={workflow}
        context={{ ...scene, [workflow.entity]: record }}
        onTransition={async () => true}
      />
      <StateDiagram workflow={workflow} current={state} />
    </CatalogueFrame>
  );
}

/** The stories of one workflow: one per state, with what it offers, beside the diagram drawn from the data. */
export function workflowStories(workflow: WorkflowSchema, scene: Context = {}) {
  const stories = workflow.states.map(
    ({ value }) => [`Stato_${value}`, { args: { workflow, state: value, scene } }] as const,
  );
  return {
    meta: { component: WorkflowFace },
    Telefono: { args: { workflow, state: workflow.initial, scene }, ...phone },
    states: Object.fromEntries(stories),
  };
}
