import { Button } from '@blueprintjs/core';
import { Locate, Undo } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { coordinatesOf, nextLabel, type TracePoint, tracePoints } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { TypedPosition } from '../position/TypedPosition.tsx';
import type { WidgetProps } from '../Widget.ts';
import { TracePointRow } from './TracePointRow.tsx';
import { TraceSketch } from './TraceSketch.tsx';
import { TraceTable } from './TraceTable.tsx';
import './trace.css';

/** So many changes can be taken back. */
const MOST_STEPS = 50;

/** A line that is walked (`x-trace`): a point where the device is, or typed; moved, named, taken away, and every change taken back. */
export function TraceWidget({ id, field, value, set, leave, readOnly, describedBy }: WidgetProps) {
  const { text, locate, value: shown } = useFormServices();
  const points = tracePoints(value);
  const label = field.schema['x-trace']?.label;
  const [taking, setTaking] = useState(false);
  const [failure, setFailure] = useState('');
  const [steps, setSteps] = useState<readonly (readonly TracePoint[])[]>([]);
  /** Where the focus goes once the rows are as they were asked to be. */
  const next = useRef<string>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next.current === undefined) return;
    const asked = place.current?.querySelector<HTMLElement>(next.current);
    (asked?.matches(':disabled') === false
      ? asked
      : place.current?.querySelector<HTMLElement>('.sf-trace-add')
    )?.focus();
    next.current = undefined;
  });
  const latest = useRef(points);
  useEffect(() => {
    latest.current = points;
  });
  const give = (made: readonly TracePoint[], focus?: string): void => {
    setSteps([...steps, latest.current].slice(-MOST_STEPS));
    next.current = focus;
    set(made.length === 0 ? '' : made);
  };
  const add = (point: TracePoint): void => {
    const named = nextLabel(latest.current.at(-1)?.label);
    give([
      ...latest.current,
      { ...point, ...(label === undefined || named === undefined ? {} : { label: named }) },
    ]);
    leave();
  };
  const take = async (): Promise<void> => {
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
    const made = [...points];
    const [moved] = made.splice(index, 1);
    if (moved === undefined) return;
    made.splice(index + by, 0, moved);
    give(made, `[data-move="${index + by} ${by}"]`);
  };
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY;
  const isFull = points.length >= most;
  return (
    <div className="sf-trace" ref={place}>
      <p className={`sf-value${points.length === 0 ? ' sf-none' : ''}`} role="status">
        {points.length === 0 ? text('form.empty') : shown(points, 'trace')}
      </p>
      <TraceSketch points={points} />
      {readOnly && points.length > 0 ? <TraceTable points={points} label={label} /> : null}
      {readOnly ? null : (
        <>
          <ol className="sf-trace-points">
            {points.map((point, index) => (
              <TracePointRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place in the line alone.
                key={index}
                point={point}
                index={index}
                count={points.length}
                label={label}
                name={(written) =>
                  give(points.map((each, at) => (at === index ? named(each, written) : each)))
                }
                swap={(by) => swap(index, by)}
                remove={() =>
                  give(
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
              onClick={() => void take()}
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
              give={(position) => {
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

/** Seven decimals of a degree are a centimetre. */
function fine(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function named({ label: _before, ...point }: TracePoint, label: string): TracePoint {
  return label === '' ? point : { ...point, label };
}
