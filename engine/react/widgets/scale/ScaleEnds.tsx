import type { FieldLayout } from '../../../contract/index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly layout: FieldLayout;
  /** Numbers of the two ends, where the control does not display them. */
  readonly numbers?: readonly [string, string];
  readonly id?: string;
}

/** Captions of the two ends of a scale, each below its end. */
export function ScaleEnds({ layout: { scale }, numbers, id }: Props) {
  const { translate } = useFormServices();
  const ends = [scale?.least, scale?.most].map((end, place) =>
    [numbers?.[place], end === undefined ? undefined : translate(end)].filter(Boolean).join(' – '),
  );
  if (ends.every((end) => end === '')) return null;
  return (
    // Where the steps are controls, each has its caption in its accessible name.
    <div className="sf-ends" id={id} aria-hidden={id === undefined || undefined}>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  );
}
