import { useId } from 'react';
import type { WorkflowSchema } from '../../contract/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { layoutStates, type StateWay } from './layoutStates.ts';
import './workflow.css';

/** Approximate width of a letter in px; the space fits the longest label of the language. */
const LETTER = 8;
const LANE = 14;
const BEND = 6;
/** Distance in px between box and label, and between label and first lane. */
const ROOM = 14;

interface StateDiagramProps {
  readonly workflow: WorkflowSchema;
  /** The state to mark, with what leads out of it. */
  readonly current?: string;
}

/**
 * Diagram of the states in a column with their transitions beside it, each labelled at both ends; the same as
 * text for screen readers.
 */
export function StateDiagram({ workflow, current }: StateDiagramProps) {
  const { t } = useMessages();
  const arrow = useId();
  const { boxes, ways, lanes, height } = layoutStates(workflow);
  const nameOf = ({ name }: StateWay) => (name === undefined ? t('workflow.automatic') : t(name));
  const roomFor = (words: readonly string[]) =>
    Math.max(0, ...words.map((word) => word.length)) * LETTER + 2 * ROOM;
  const side = roomFor(boxes.map(({ label }) => t(label)));
  const first = side + roomFor(ways.map(nameOf));
  const isOut = ({ from }: StateWay) => (from === current ? true : undefined);
  const heads = new Map(ways.map((way) => [way.inY, way]));
  const labels = new Map(boxes.map(({ value, label }) => [value, t(label)]));
  return (
    <section
      className="diagram"
      aria-label={t('workflow.diagram', { title: t(workflow.title) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <svg width={first + lanes * LANE + ROOM} height={height} aria-hidden>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="10"
            markerHeight="10"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {ways.map((way) => (
          <path
            key={way.key}
            d={around(way, side, first + way.lane * LANE)}
            data-out={isOut(way)}
            data-own={way.name === undefined ? true : undefined}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {ways.map((way) => (
          <text key={way.key} x={side + ROOM} y={way.outY - 6} data-out={isOut(way)}>
            {nameOf(way)}
          </text>
        ))}
        {[...heads].map(([inY, way]) => (
          <text key={inY} x={side + ROOM} y={inY - 6} data-head>
            {nameOf(way)}
          </text>
        ))}
        {boxes.map((box) => (
          <g key={box.value} data-current={box.value === current ? true : undefined}>
            <rect x={1} y={box.y} width={side - 1} height={box.height} rx={4} />
            <text x={side / 2} y={box.y + box.height / 2 + 5} textAnchor="middle">
              {t(box.label)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="only-readers">
        {workflow.transitions.map(({ id, label: name, from, to }) => (
          <li key={id}>
            {t(name)}: {from.map((state) => labels.get(state) ?? state).join(', ')}
            {to === undefined ? '' : ` → ${labels.get(to) ?? to}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** SVG path from a box's side to the lane, along it, and back into a box's side. */
function around({ outY, inY }: StateWay, side: number, lane: number): string {
  const bend = inY > outY ? BEND : -BEND;
  const turned = lane - BEND;
  return `M${side} ${outY}H${turned}q${BEND} 0 ${BEND} ${bend}V${inY - bend}q0 ${bend} ${-BEND} ${bend}H${side + 1}`;
}
