import { useId } from 'react';
import type { WorkflowSchema } from '../../contract/index.ts';
import { useMessages } from '../provider/useMessages.ts';
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

/** A state's box, high enough for the ends of its transitions. */
interface StateBox {
  readonly value: string;
  readonly label: string;
  readonly y: number;
  readonly height: number;
}

/** A transition as an arrow: from a box's side along a lane to another box's side. */
interface StateWay {
  readonly key: string;
  readonly from: string;
  /** Label of the transition; undefined for automatic ones. */
  readonly name: string | undefined;
  readonly outY: number;
  readonly inY: number;
  /** 0 is the lane next to the boxes. */
  readonly lane: number;
}

interface StateLayout {
  readonly boxes: readonly StateBox[];
  readonly ways: readonly StateWay[];
  readonly lanes: number;
  readonly height: number;
}

/** Height in px of an arrow's end: the line and the label above. */
const END = 26;
const BOX = { least: 48, around: 10, gap: 18 };

interface Transition {
  readonly key: string;
  readonly name: string | undefined;
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * Places states in a column in schema order, transitions beside it. Lines do not cross boxes and overlap only
 * within one transition. Transitions within a state are left out.
 */
function layoutStates(workflow: WorkflowSchema): StateLayout {
  const order = workflow.states.map(({ value }) => value);
  const rank = (state: string) => order.indexOf(state);
  const transitions = transitionsOf(workflow);
  const ends = new Map<string, { readonly end: string; readonly reach: number }[]>(
    order.map((state) => [state, []]),
  );
  for (const { key, from, to } of transitions) {
    const reaches = from.map((state) => rank(state) - rank(to));
    // The head is placed by its farthest tail.
    const farthest = reaches.reduce((so, reach) => (Math.abs(reach) > Math.abs(so) ? reach : so), 0);
    ends.get(to)?.push({ end: `${key}<`, reach: farthest });
    from.forEach((state, at) => {
      ends.get(state)?.push({ end: `${key}>${state}`, reach: -(reaches[at] ?? 0) });
    });
  }
  const at = new Map<string, number>();
  const boxes: StateBox[] = [];
  let height = BOX.around;
  for (const { value, label } of workflow.states) {
    const stateEnds = (ends.get(value) ?? []).toSorted(byReach);
    const high = Math.max(BOX.least, stateEnds.length * END + BOX.around);
    stateEnds.forEach(({ end }, index) => {
      at.set(end, height + (high - stateEnds.length * END) / 2 + (index + 1) * END - 4);
    });
    boxes.push({ value, label, y: height, height: high });
    height += high + BOX.gap;
  }
  const place = (end: string) => at.get(end) ?? 0;
  const spans = transitions.map((transition) => {
    const ys = [
      place(`${transition.key}<`),
      ...transition.from.map((state) => place(`${transition.key}>${state}`)),
    ];
    return { transition, top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const lanes: { top: number; bottom: number }[][] = [];
  const ways = spans
    .toSorted((one, second) => one.bottom - one.top - (second.bottom - second.top))
    .flatMap(({ transition: { key, name, from }, top, bottom }) => {
      const free = lanes.findIndex((lane) =>
        lane.every((span) => span.bottom + END < top || bottom + END < span.top),
      );
      const lane = free === -1 ? lanes.push([]) - 1 : free;
      lanes[lane]?.push({ top, bottom });
      const inY = place(`${key}<`);
      return from.map((state) => {
        const outY = place(`${key}>${state}`);
        return { key: `${key}>${state}`, from: state, name, outY, inY, lane };
      });
    });
  return { boxes, ways, lanes: lanes.length, height };
}

/** All transitions from one state to another, by call or automatic. */
function transitionsOf({ transitions, automatic = [] }: WorkflowSchema): readonly Transition[] {
  const manual = transitions.map(({ id, label, from, to }) => ({ key: id, name: label, from, to }));
  const automaticOnes = automatic.map(({ from, to }) => ({
    key: `${from}>${to}`,
    name: undefined,
    from,
    to,
  }));
  return [...manual, ...automaticOnes].flatMap(({ to, from, ...transition }) => {
    if (to === undefined) return [];
    const sources = from.filter((state) => state !== to);
    return sources.length === 0 ? [] : [{ ...transition, to, from: sources }];
  });
}

/**
 * Order of ends at a box: upward ones, nearest first, then downward ones, farthest first, so that lines of
 * one box do not cross.
 */
function byReach(one: { readonly reach: number }, other: { readonly reach: number }): number {
  const isUp = (reach: number) => reach < 0;
  if (isUp(one.reach) !== isUp(other.reach)) return isUp(one.reach) ? -1 : 1;
  return other.reach - one.reach;
}
