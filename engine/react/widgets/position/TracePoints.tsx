import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import type { TracePoint } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';

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
export function TracePointRow({ point, index, count, label, name, swap, remove }: Props) {
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
export function TraceTable({ points, label }: TraceTableProps) {
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
