import { expect, waitFor } from 'storybook/test';

interface Played {
  readonly canvasElement: HTMLElement;
}

/** Fails if a text, box or arrow of a workflow's diagram is cut or hidden, or an arrow's end has no label. */
export async function expectWholeDiagram({ canvasElement }: Played): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector('.diagram svg')).not.toBeNull());
  const svg = canvasElement.querySelector<SVGSVGElement>('.diagram svg');
  expect(svg === null ? [] : drawingFaults(svg)).toEqual([]);
}

/** Distance in px within which a label belongs to an arrow's end. */
const NEAR = { aside: 40, above: 12 } as const;

function drawingFaults(svg: SVGSVGElement): readonly string[] {
  const all = (selector: string) =>
    [...svg.querySelectorAll<SVGGraphicsElement>(selector)].map((part) => ({ part, box: part.getBBox() }));
  const width = svg.getBoundingClientRect().width;
  const [rects, texts, paths] = [all('g rect'), all('text'), all('svg > path')];
  const faults: string[] = [];
  for (const { part, box } of [...rects, ...texts, ...paths])
    if (box.x < 0 || box.y < 0 || box.x + box.width > width)
      faults.push(`cut: ${part.textContent || part.getAttribute('d')}`);
  for (const { part, box } of paths) {
    const [path, drawn] = [part as SVGPathElement, part.getAttribute('d')];
    if (rects.some((rect) => overlap(rect.box, box))) faults.push(`behind a box: ${drawn}`);
    for (const { x, y } of [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())]) {
      const isNear = ({ box: at }: { readonly box: DOMRect }) =>
        at.x >= x && at.x < x + NEAR.aside && at.y < y && at.y + at.height > y - NEAR.above;
      if (!texts.some(isNear)) faults.push(`no label: ${drawn}`);
    }
  }
  const lane = Math.min(...paths.map(({ box }) => box.x + box.width));
  for (const [index, { part, box }] of texts.entries()) {
    if (texts.slice(index + 1).some((other) => overlap(box, other.box)))
      faults.push(`on a label: ${part.textContent}`);
    if (part.parentNode === svg && box.x + box.width > lane - 4)
      faults.push(`in a lane: ${part.textContent}`);
  }
  return faults;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.x + 1 < other.x + other.width &&
    other.x + 1 < one.x + one.width &&
    one.y + 1 < other.y + other.height &&
    other.y + 1 < one.y + one.height
  );
}
