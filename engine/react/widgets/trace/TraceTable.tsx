import type { TracePoint } from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly points: readonly TracePoint[];
  /** What is written beside each point; absent: nothing is. */
  readonly label: string | undefined;
}

/** The points of a line, to be read. */
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
        {points.map(({ latitude, longitude, accuracy, label: own }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place in the line alone.
          <tr key={index}>
            <th scope="row">{value(index + 1, 'number')}</th>
            {label === undefined ? null : <td>{own}</td>}
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
