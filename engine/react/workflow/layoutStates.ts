import type { WorkflowSchema } from '../../contract/index.ts';

/** A state's box, high enough for the ends of its transitions. */
export interface StateBox {
  readonly value: string;
  readonly label: string;
  readonly y: number;
  readonly height: number;
}

/** A transition as an arrow: from a box's side along a lane to another box's side. */
export interface StateWay {
  readonly key: string;
  readonly from: string;
  /** Label of the transition; undefined for automatic ones. */
  readonly name: string | undefined;
  readonly outY: number;
  readonly inY: number;
  /** 0 is the lane next to the boxes. */
  readonly lane: number;
}

export interface StateLayout {
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
export function layoutStates(workflow: WorkflowSchema): StateLayout {
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
