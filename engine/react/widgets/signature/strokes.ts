export type Point = readonly [x: number, y: number];
/** One line from pointerdown to pointerup. */
export type Stroke = readonly Point[];

/**
 * Size of the drawing in its coordinates, independent of the screen, so that a signature looks the same
 * everywhere.
 */
export const PAD = { width: 600, height: 360 } as const;
const INK = '#101418';
const PEN = 3;
/** Minimum extent in drawing coordinates; less is an accidental touch. */
const LEAST_LENGTH = 90;
const LEAST_SIZE = 40;

/** Whether the strokes are a signature rather than an accidental touch. */
export function isWritten(strokes: readonly Stroke[]): boolean {
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  const points = strokes.flat();
  const spread = (axis: 0 | 1): number => {
    const places = points.map((point) => point[axis]);
    return points.length === 0 ? 0 : Math.max(...places) - Math.min(...places);
  };
  return length >= LEAST_LENGTH && Math.max(spread(0), spread(1)) >= LEAST_SIZE;
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
}

/** Redraws all strokes: dark on white in every theme, because paper is white. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  Object.assign(pen, {
    strokeStyle: INK,
    fillStyle: INK,
    lineWidth: PEN,
    lineCap: 'round',
    lineJoin: 'round',
  });
  for (const stroke of strokes) drawStroke(pen, stroke);
}

/** Curve through the midpoints between points, which rounds the corners of fast strokes. */
function drawStroke(pen: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...more] = stroke;
  if (first === undefined) return;
  pen.beginPath();
  if (more.length === 0) {
    pen.arc(...first, PEN / 2, 0, 2 * Math.PI);
    pen.fill();
    return;
  }
  pen.moveTo(...first);
  let before = first;
  for (const point of more) {
    pen.quadraticCurveTo(...before, (before[0] + point[0]) / 2, (before[1] + point[1]) / 2);
    before = point;
  }
  pen.lineTo(...before);
  pen.stroke();
}
