import type { TracePoint } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly points: readonly TracePoint[];
  /** Heading of the label column; absent: points have no labels. */
  readonly label: string | undefined;
}

/** The points of a line as a read-only table. */
export function TraceTable({ points, label }: Props) {
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
