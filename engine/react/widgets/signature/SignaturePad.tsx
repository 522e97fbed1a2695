import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Cross, Tick, Trash, Undo } from '@blueprintjs/icons';
import { type PointerEvent, type RefCallback, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { useFormServices } from '../../field/FormServices.ts';

/** A name and a drawn image; no image for a signature by name only. */
export interface SignatureInput {
  readonly name: string;
  readonly drawing: File | undefined;
}

export interface SignaturePadProps {
  readonly describedBy: string | undefined;
  /** Initial name. */
  readonly named: string;
  readonly sign: (input: SignatureInput) => Promise<void>;
  /** Registers the function that asks to confirm what is drawn or signed by name. @returns the removal. */
  readonly onUnconfirmed: (ask: () => void) => () => void;
  readonly close: () => void;
}

/** Area for a signature by finger, pen or mouse; or, for people who cannot draw, by typed name only. */
export function SignaturePad({ describedBy, named, sign, onUnconfirmed, close }: SignaturePadProps) {
  const { text } = useFormServices();
  const ids = useId();
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(named);
  const [isTyped, setTyped] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [wrong, setWrong] = useState<'name' | 'drawing' | 'unconfirmed'>();
  const [busy, setBusy] = useState(false);
  const draw = (drawn: readonly Stroke[]): void => {
    setStrokes(drawn);
    // The refusal concerned the former drawing.
    setWrong(undefined);
  };
  const drawing = useDrawing(strokes, draw);
  const pad = useRef<HTMLDivElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  // With an initial name the keyboard stays closed: on a phone it would cover the pad.
  useEffect(() => (named === '' ? first : pad).current?.focus(), [named]);
  useFocusBeside(pad);
  const isUnconfirmed = isTyped || strokes.length > 0;
  useEffect(() => {
    if (!isUnconfirmed) return undefined;
    return onUnconfirmed(() => {
      setWrong('unconfirmed');
      confirmButton.current?.focus();
    });
  }, [onUnconfirmed, isUnconfirmed]);

  const confirm = async (): Promise<void> => {
    if (name.trim().length < 2) {
      setWrong('name');
      first.current?.focus();
      return;
    }
    if (!isTyped && !isWritten(strokes)) {
      setWrong('drawing');
      return;
    }
    setWrong(undefined);
    // The busy button is disabled: the focus must not fall to the body.
    pad.current?.focus();
    setBusy(true);
    await sign({ name: name.trim(), drawing: isTyped ? undefined : await drawing.picture() });
  };
  const wrongId = wrong === undefined ? undefined : `${ids}-wrong`;
  return (
    <div className="sf-sign-pad" ref={pad} tabIndex={-1}>
      <label className="sf-label" htmlFor={`${ids}-name`}>
        {text('form.signature.name')}
      </label>
      <InputGroup
        id={`${ids}-name`}
        inputRef={first}
        value={name}
        maxLength={100}
        autoComplete="off"
        aria-invalid={wrong === 'name' || undefined}
        aria-describedby={[describedBy, wrongId].filter(Boolean).join(' ') || undefined}
        onValueChange={(typed) => {
          setName(typed);
          setWrong(undefined);
        }}
      />
      {isTyped ? (
        <p className="sf-sign-typed">
          <bdi>{name.trim()}</bdi>
        </p>
      ) : (
        <canvas
          ref={drawing.canvas}
          className="sf-sign-canvas"
          width={PAD.width}
          height={PAD.height}
          role="img"
          aria-label={text(strokes.length === 0 ? 'form.signature.blank' : 'form.signature.drawn')}
          {...drawing.handlers}
        />
      )}
      <Checkbox
        className="sf-sign-choice"
        checked={isTyped}
        label={text('form.signature.typed')}
        onChange={(event) => {
          setTyped(event.currentTarget.checked);
          setWrong(undefined);
        }}
      />
      <p className="sf-error" role="alert" id={`${ids}-wrong`}>
        {wrong === undefined ? '' : text(`form.signature.wrong.${wrong}`)}
      </p>
      <div className="sf-sign-buttons">
        {isTyped ? null : (
          <>
            <Button
              icon={<Undo />}
              text={text('form.signature.undo')}
              disabled={strokes.length === 0}
              onClick={() => draw(strokes.slice(0, -1))}
            />
            <Button
              icon={<Trash />}
              text={text('form.signature.clear')}
              disabled={strokes.length === 0}
              onClick={() => draw([])}
            />
          </>
        )}
        <Button
          ref={confirmButton}
          icon={<Tick />}
          intent="primary"
          loading={busy}
          text={text('form.signature.confirm')}
          onClick={() => void confirm()}
        />
        <Button icon={<Cross />} text={text('form.signature.close')} onClick={close} />
      </div>
    </div>
  );
}

interface Drawing {
  readonly canvas: RefCallback<HTMLCanvasElement>;
  readonly handlers: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Pointed) => void>
  >;
  /** The drawing as a PNG file. @throws Error if the browser creates none. */
  readonly picture: () => Promise<File>;
}
type Pointed = PointerEvent<HTMLCanvasElement>;

interface ActiveStroke {
  readonly pointer: number;
  /** Of the canvas, when the stroke began. */
  readonly place: DOMRect;
  readonly points: Point[];
}

const isSame = (a: DOMRect, b: DOMRect): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/** Strokes by any pointer, one pointer at a time: a resting palm draws no line while the pen does. */
function useDrawing(strokes: readonly Stroke[], setStrokes: (strokes: readonly Stroke[]) => void): Drawing {
  const canvas = useRef<HTMLCanvasElement>(null);
  const activeStroke = useRef<ActiveStroke>(undefined);
  // Called for other strokes and for a new canvas, which is blank.
  const attach = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element;
      if (element !== null) drawStrokes(element, strokes);
    },
    [strokes],
  );
  const at = ({ currentTarget, clientX, clientY }: Pointed, { left, top, width, height }: DOMRect): Point => [
    ((clientX - left) * currentTarget.width) / width,
    ((clientY - top) * currentTarget.height) / height,
  ];
  const end = ({ pointerId }: Pointed): void => {
    if (activeStroke.current?.pointer !== pointerId) return;
    const { points } = activeStroke.current;
    activeStroke.current = undefined;
    setStrokes([...strokes, points]);
  };
  return {
    canvas: attach,
    handlers: {
      onPointerDown: (event) => {
        if (activeStroke.current !== undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const place = event.currentTarget.getBoundingClientRect();
        activeStroke.current = { pointer: event.pointerId, place, points: [at(event, place)] };
        drawStrokes(event.currentTarget, [...strokes, activeStroke.current.points]);
      },
      onPointerMove: (event) => {
        if (activeStroke.current?.pointer !== event.pointerId) return;
        const place = event.currentTarget.getBoundingClientRect();
        // A phone was turned: the line from the last point would lead across the drawing.
        if (!isSame(place, activeStroke.current.place)) return end(event);
        activeStroke.current.points.push(at(event, place));
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

type Point = readonly [x: number, y: number];
/** One line from pointerdown to pointerup. */
type Stroke = readonly Point[];

/**
 * Size of the drawing in its coordinates, independent of the screen, so that a signature looks the same
 * everywhere.
 */
const PAD = { width: 600, height: 360 } as const;
const INK = '#101418';
const PEN = 3;
/** Minimum extent in drawing coordinates; less is an accidental touch. */
const LEAST_LENGTH = 90;
const LEAST_SIZE = 40;

/** Whether the strokes are a signature rather than an accidental touch. */
function isWritten(strokes: readonly Stroke[]): boolean {
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
function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
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
