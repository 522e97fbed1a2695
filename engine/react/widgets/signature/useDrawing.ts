import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { drawStrokes, type Point, type Stroke } from './strokes.ts';

interface Drawing {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly handlers: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Pointed) => void>
  >;
  /** The drawing as a PNG file. @throws Error if the browser creates none. */
  readonly picture: () => Promise<File>;
}
type Pointed = PointerEvent<HTMLCanvasElement>;

/** Strokes by any pointer, one pointer at a time: a resting palm draws no line while the pen does. */
export function useDrawing(
  strokes: readonly Stroke[],
  setStrokes: (strokes: readonly Stroke[]) => void,
): Drawing {
  const canvas = useRef<HTMLCanvasElement>(null);
  const activeStroke = useRef<{ readonly pointer: number; readonly points: Point[] }>(undefined);
  useLayoutEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes);
  }, [strokes]);
  const at = ({ currentTarget, clientX, clientY }: Pointed): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [
      ((clientX - left) * currentTarget.width) / width,
      ((clientY - top) * currentTarget.height) / height,
    ];
  };
  const end = ({ pointerId }: Pointed): void => {
    if (activeStroke.current?.pointer !== pointerId) return;
    const { points } = activeStroke.current;
    activeStroke.current = undefined;
    setStrokes([...strokes, points]);
  };
  return {
    canvas,
    handlers: {
      onPointerDown: (event) => {
        if (activeStroke.current !== undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        activeStroke.current = { pointer: event.pointerId, points: [at(event)] };
        drawStrokes(event.currentTarget, [...strokes, activeStroke.current.points]);
      },
      onPointerMove: (event) => {
        if (activeStroke.current?.pointer !== event.pointerId) return;
        activeStroke.current.points.push(at(event));
        drawStrokes(event.currentTarget, [...strokes, activeStroke.current.points]);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    picture: () =>
      new Promise((resolve, reject) => {
        canvas.current?.toBlob((blob) => {
          if (blob === null) reject(new Error('The browser made no picture of the signature.'));
          else resolve(new File([blob], 'firma.png', { type: 'image/png' }));
        }, 'image/png');
      }),
  };
}
