import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { drawStrokes, type Point, type Stroke } from './strokes.ts';

interface Drawing {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly handlers: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Pointed) => void>
  >;
  /** What was drawn, as a picture. @throws Error when the browser makes none of it. */
  readonly picture: () => Promise<File>;
}
type Pointed = PointerEvent<HTMLCanvasElement>;

/** Strokes by any pointer, one at a time: a palm that lies on the screen draws nothing while a pen does. */
export function useDrawing(
  strokes: readonly Stroke[],
  setStrokes: (strokes: readonly Stroke[]) => void,
): Drawing {
  const canvas = useRef<HTMLCanvasElement>(null);
  const begun = useRef<{ readonly pointer: number; readonly points: Point[] }>(undefined);
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
    if (begun.current?.pointer !== pointerId) return;
    const { points } = begun.current;
    begun.current = undefined;
    setStrokes([...strokes, points]);
  };
  return {
    canvas,
    handlers: {
      onPointerDown: (event) => {
        if (begun.current !== undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { pointer: event.pointerId, points: [at(event)] };
        drawStrokes(event.currentTarget, [...strokes, begun.current.points]);
      },
      onPointerMove: (event) => {
        if (begun.current?.pointer !== event.pointerId) return;
        begun.current.points.push(at(event));
        drawStrokes(event.currentTarget, [...strokes, begun.current.points]);
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
