import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, Locate, Undo } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { coordinatesOf, nextLabel, type TracePoint, tracePoints, traceShape } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { TypedPosition } from './PositionWidget.tsx';
import './trace.css';

/** Maximum number of undo steps. */
const MAX_STEPS = 50;

/**
 * A line recorded on foot (`x-trace`): points at the device's position or typed; moved, labelled, removed,
 * with undo.
 */
export function TraceWidget({ id, field, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text, locate, value: formatValue } = useFormServices();
  const points = tracePoints(value);
  const label = field.schema['x-trace']?.label;
  const [taking, setTaking] = useState(false);
  const [failure, setFailure] = useState('');
  const [steps, setSteps] = useState<readonly (readonly TracePoint[])[]>([]);
  /** Selector to focus after the rows are rendered. */
  const next = useRef<string>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next.current === undefined) return;
    const target = place.current?.querySelector<HTMLElement>(next.current);
    (target?.matches(':disabled') === false
      ? target
      : place.current?.querySelector<HTMLElement>('.sf-trace-add')
    )?.focus();
    next.current = undefined;
  });
  const latest = useRef(points);
  useEffect(() => {
    latest.current = points;
  });
  const setPoints = (changed: readonly TracePoint[], focus?: string): void => {
    setSteps([...steps, latest.current].slice(-MAX_STEPS));
    next.current = focus;
    set(changed.length === 0 ? '' : changed);
  };
  const add = (point: TracePoint): void => {
    const newLabel = nextLabel(latest.current.at(-1)?.label);
    setPoints([
      ...latest.current,
      { ...point, ...(label === undefined || newLabel === undefined ? {} : { label: newLabel }) },
    ]);
    leave();
  };
  const addPosition = async (): Promise<void> => {
    setTaking(true);
    setFailure('');
    const located = await locate(true);
    setTaking(false);
    if ('failure' in located) return setFailure(located.failure);
    const { latitude, longitude, accuracy } = located;
    const at = new Date().toISOString();
    add({
      ...{ latitude: fine(latitude), longitude: fine(longitude), at },
      ...(accuracy === undefined ? {} : { accuracy: Math.ceil(accuracy) }),
    });
  };
  const swap = (index: number, by: -1 | 1): void => {
    const reordered = [...points];
    const [moved] = reordered.splice(index, 1);
    if (moved === undefined) return;
    reordered.splice(index + by, 0, moved);
    setPoints(reordered, `[data-move="${index + by} ${by}"]`);
  };
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY;
  const isFull = points.length >= most;
  return (
    <div className="sf-trace" ref={place}>
      <p className={`sf-value${points.length === 0 ? ' sf-none' : ''}`} role="status">
        {points.length === 0 ? text('form.empty') : formatValue(points, 'trace')}
      </p>
      <TraceSketch points={points} />
      {readOnly && points.length > 0 ? <TraceTable points={points} label={label} /> : null}
      {readOnly ? null : (
        <>
          <ol className="sf-trace-points">
            {points.map((point, index) => (
              <TracePointRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity other than its index.
                key={index}
                point={point}
                index={index}
                count={points.length}
                label={label}
                name={(newName) =>
                  setPoints(
                    points.map((candidate, at) => (at === index ? withLabel(candidate, newName) : candidate)),
                  )
                }
                swap={(by) => swap(index, by)}
                remove={() =>
                  setPoints(
                    points.filter((_each, at) => at !== index),
                    `[data-remove="${Math.min(index, points.length - 2)}"]`,
                  )
                }
              />
            ))}
          </ol>
          <div className="sf-row">
            <Button
              id={id}
              className="sf-trace-add"
              icon={<Locate />}
              intent="primary"
              loading={taking}
              disabled={isFull}
              aria-describedby={describedBy}
              text={text('form.trace.add')}
              onClick={() => void addPosition()}
            />
            <Button
              icon={<Undo />}
              text={text('form.trace.undo')}
              disabled={steps.length === 0}
              onClick={() => {
                const before = steps.at(-1) ?? [];
                setSteps(steps.slice(0, -1));
                if (steps.length === 1) next.current = '.sf-trace-add';
                set(before.length === 0 ? '' : before);
                leave();
              }}
            />
          </div>
          {isFull ? <p className="sf-help">{text('form.trace.full', { count: most })}</p> : null}
          {isFull ? null : (
            <TypedPosition
              onPosition={(position) => {
                const [latitude, longitude] = coordinatesOf(position) ?? [];
                if (latitude !== undefined && longitude !== undefined) add({ latitude, longitude });
              }}
            />
          )}
          <p className="sf-warning" role="status">
            {failure}
          </p>
        </>
      )}
    </div>
  );
}

/** Rounds to seven decimals of a degree, i.e. 1 cm. */
function fine(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function withLabel({ label: _before, ...point }: TracePoint, label: string): TracePoint {
  return label === '' ? point : { ...point, label };
}

/**
 * Sketch of the line, north up, with a label at each point. Decorative: the table beside it has the same
 * content.
 */
function TraceSketch({ points }: { readonly points: readonly TracePoint[] }) {
  if (points.length < 2) return null;
  const { width, height, points: places } = traceShape(points);
  return (
    <svg className="sf-trace-sketch" viewBox={`0 0 ${width} ${height}`} aria-hidden direction="ltr">
      <polyline points={places.map((place) => place.join(',')).join(' ')} />
      {places.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity other than its index.
        <g key={index}>
          <circle cx={x} cy={y} r={4} />
          <text x={x + 6} y={y - 6}>
            {points[index]?.label ?? index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface Props {
  readonly point: TracePoint;
  readonly index: number;
  readonly count: number;
  readonly label: string | undefined;
  readonly name: (written: string) => void;
  readonly swap: (by: -1 | 1) => void;
  readonly remove: () => void;
}

/** One point of a line in the editor: label, coordinates, position in the order. */
function TracePointRow({ point, index, count, label, name, swap, remove }: Props) {
  const { text, translate, value } = useFormServices();
  const { latitude, longitude, accuracy, label: pointLabel } = point;
  const number = index + 1;
  const displayName = pointLabel ?? text('form.trace.point', { number });
  return (
    <li>
      {label === undefined ? null : (
        <InputGroup
          value={pointLabel ?? ''}
          maxLength={40}
          aria-label={text('form.trace.label', { label: translate(label), number })}
          placeholder={translate(label)}
          onValueChange={name}
        />
      )}
      <span className="sf-trace-place">
        <bdi dir="ltr">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </bdi>{' '}
        {accuracy === undefined
          ? null
          : text('form.position.accuracy', { metres: value(Math.ceil(accuracy), 'number') })}
      </span>
      <span className="sf-trace-buttons">
        <Button
          className="icon-button"
          icon={<ArrowUp />}
          data-move={`${index} -1`}
          disabled={index === 0}
          aria-label={text('form.trace.up', { name: displayName })}
          onClick={() => swap(-1)}
        />
        <Button
          className="icon-button"
          icon={<ArrowDown />}
          data-move={`${index} 1`}
          disabled={number === count}
          aria-label={text('form.trace.down', { name: displayName })}
          onClick={() => swap(1)}
        />
        <Button
          className="icon-button"
          icon={<Cross />}
          data-remove={index}
          aria-label={text('form.trace.remove', { name: displayName })}
          onClick={remove}
        />
      </span>
    </li>
  );
}

interface TraceTableProps {
  readonly points: readonly TracePoint[];
  /** Heading of the label column; absent: points have no labels. */
  readonly label: string | undefined;
}

/** The points of a line as a read-only table. */
function TraceTable({ points, label }: TraceTableProps) {
  const { text, translate, value } = useFormServices();
  return (
    <table className="sf-trace-table">
      <thead>
        <tr>
          <th scope="col">{text('form.trace.number')}</th>
          {label === undefined ? null : <th scope="col">{translate(label)}</th>}
          <th scope="col">{text('form.trace.place')}</th>
          <th scope="col">{text('form.trace.accuracy')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ latitude, longitude, accuracy, label: pointLabel }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity other than its index.
          <tr key={index}>
            <th scope="row">{value(index + 1, 'number')}</th>
            {label === undefined ? null : <td>{pointLabel}</td>}
            <td>
              <bdi dir="ltr">
                {latitude.toFixed(5)}, {longitude.toFixed(5)}
              </bdi>
            </td>
            <td>
              {accuracy === undefined
                ? ''
                : text('form.position.accuracy', { metres: value(Math.ceil(accuracy), 'number') })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
