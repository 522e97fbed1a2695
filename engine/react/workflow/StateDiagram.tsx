import { useId } from 'react';
import type { WorkflowSchema } from '../../contract/index.ts';
import { waysOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { layoutStates, type StatePlace } from './layoutStates.ts';
import './workflow.css';

const BOX = { width: 170, height: 52 };
const STEP = { x: 260, y: 120 };
/** Room around all, for the ways that go above. */
const EDGE = 48;
const AROUND = 56;

interface StateDiagramProps {
  readonly workflow: WorkflowSchema;
  /** The state to mark. */
  readonly current?: string;
}

/** States and the ways between them, drawn from the workflow's data; beneath, the same in words for those who do not see it. */
export function StateDiagram({ workflow, current }: StateDiagramProps) {
  const { t } = useMessages();
  const arrow = useId();
  const places = layoutStates(workflow);
  const at = new Map(places.map((place) => [place.value, place]));
  const ways = waysOf(workflow);
  const width = (Math.max(...places.map(({ column }) => column)) + 1) * STEP.x;
  const height = (Math.max(...places.map(({ row }) => row)) + 1) * STEP.y + EDGE;
  const label = t('workflow.diagram', { title: t(workflow.title) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="diagram" aria-label={label} tabIndex={0}>
      <svg width={width} height={height} aria-hidden>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {ways.map(({ from, to }) => {
          const [start, end] = [at.get(from), at.get(to)];
          if (start === undefined || end === undefined) return null;
          return <path key={`${from}>${to}`} d={curve(start, end)} markerEnd={`url(#${arrow})`} />;
        })}
        {places.map((place) => (
          <g key={place.value} data-current={place.value === current ? true : undefined}>
            <rect {...corner(place)} {...BOX} rx={4} />
            <text
              x={corner(place).x + BOX.width / 2}
              y={corner(place).y + BOX.height / 2 + 5}
              textAnchor="middle"
            >
              {t(place.label)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="only-readers">
        {workflow.transitions.map(({ id, label: name, from, to }) => (
          <li key={id}>
            {t(name)}: {from.map((state) => t(at.get(state)?.label ?? state)).join(', ')}
            {to === undefined ? '' : ` → ${t(at.get(to)?.label ?? to)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function corner({ column, row }: StatePlace) {
  return { x: column * STEP.x + EDGE, y: row * STEP.y + EDGE };
}

/** Forward from side to side; within a column around its right; back above the boxes, so that two ways between two states stay apart. */
function curve(from: StatePlace, to: StatePlace): string {
  const [start, end] = [corner(from), corner(to)];
  const [middle, right] = [BOX.height / 2, BOX.width];
  if (to.column > from.column) {
    const bend = (end.x - start.x - right) / 2;
    const [x1, y1, x2, y2] = [start.x + right, start.y + middle, end.x, end.y + middle];
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  if (to.column === from.column) {
    const [x, y1, y2] = [start.x + right, start.y + middle, end.y + middle];
    return `M${x} ${y1}C${x + AROUND} ${y1} ${x + AROUND} ${y2} ${x + 2} ${y2}`;
  }
  const [x1, x2] = [start.x + right / 2, end.x + right / 2];
  const above = Math.min(start.y, end.y) - AROUND;
  return `M${x1} ${start.y}C${x1} ${above} ${x2} ${above} ${x2} ${end.y - 2}`;
}
