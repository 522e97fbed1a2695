import type { WorkflowSchema } from '../../contract/index.ts';

/** A state's box: as high as its ends of ways need, one below the other. */
export interface StateBox {
  readonly value: string;
  readonly label: string;
  readonly y: number;
  readonly height: number;
}

/** A way as an arrow: out of the side of a box, along a lane beside all boxes, into the side of another. */
export interface StateWay {
  readonly key: string;
  readonly from: string;
  /** Its transition's label; none for the server's own work. */
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

/** What an end of a way takes: its line, with its name above. */
const END = 26;
const BOX = { least: 48, around: 10, gap: 18 };

interface Transition {
  readonly key: string;
  readonly name: string | undefined;
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * Places states in one column, in the order of their schema, and their ways beside it: no line is below a box, no two lines lie on each other but those of one
 * transition, which join. Ways that stay in their state are none.
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
    // The head stands as its farthest tail asks.
    const farthest = reaches.reduce((so, each) => (Math.abs(each) > Math.abs(so) ? each : so), 0);
    ends.get(to)?.push({ end: `${key}<`, reach: farthest });
    from.forEach((state, at) => {
      ends.get(state)?.push({ end: `${key}>${state}`, reach: -(reaches[at] ?? 0) });
    });
  }
  const at = new Map<string, number>();
  const boxes: StateBox[] = [];
  let height = BOX.around;
  for (const { value, label } of workflow.states) {
    const own = (ends.get(value) ?? []).toSorted(byReach);
    const high = Math.max(BOX.least, own.length * END + BOX.around);
    own.forEach(({ end }, index) => {
      at.set(end, height + (high - own.length * END) / 2 + (index + 1) * END - 4);
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
    .toSorted((one, other) => one.bottom - one.top - (other.bottom - other.top))
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

/** Every transition that leads from a state to another, by a call or by the server's own work. */
function transitionsOf({ transitions, automatic = [] }: WorkflowSchema): readonly Transition[] {
  const named = transitions.map(({ id, label, from, to }) => ({ key: id, name: label, from, to }));
  const own = automatic.map(({ from, to }) => ({ key: `${from}>${to}`, name: undefined, from, to }));
  return [...named, ...own].flatMap(({ to, from, ...transition }) => {
    if (to === undefined) return [];
    const others = from.filter((state) => state !== to);
    return others.length === 0 ? [] : [{ ...transition, to, from: others }];
  });
}

/** From above: what goes up, the nearest first; then what goes down, the farthest first: so lines from one box do not cross. */
function byReach(one: { readonly reach: number }, other: { readonly reach: number }): number {
  const isUp = (reach: number) => reach < 0;
  if (isUp(one.reach) !== isUp(other.reach)) return isUp(one.reach) ? -1 : 1;
  return other.reach - one.reach;
}
