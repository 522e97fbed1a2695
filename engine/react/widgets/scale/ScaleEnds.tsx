import type { FieldLayout } from '../../../contract/index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly layout: FieldLayout;
  /** The numbers of the ends, where they are not in sight. */
  readonly numbers?: readonly [string, string];
  readonly id?: string;
}

/** What the two ends of a scale mean, each below its end. */
export function ScaleEnds({ layout: { scale }, numbers, id }: Props) {
  const { translate } = useFormServices();
  const ends = [scale?.least, scale?.most].map((end, place) =>
    [numbers?.[place], end === undefined ? undefined : translate(end)].filter(Boolean).join(' – '),
  );
  if (ends.every((end) => end === '')) return null;
  return (
    // Each step tells its own meaning where the steps are controls.
    <div className="sf-ends" id={id} aria-hidden={id === undefined || undefined}>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  );
}
