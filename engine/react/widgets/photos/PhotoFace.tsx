import type { Field } from '../../../contract/index.ts';
import { type PhotoFacts, photoText } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { mapUrl } from '../position/mapUrl.ts';

interface Props {
  readonly facts: PhotoFacts;
  /** Tolerated deviation between capture and submission (`x-taken`). */
  readonly bounds: Field['x-taken'];
}

/**
 * Time and place of capture with their source (photo, device or server), and discreetly their
 * inconsistencies.
 */
export function PhotoFace({ facts, bounds }: Props) {
  const { text: write, value } = useFormServices();
  const { lines, doubts } = photoText(facts, bounds, { text: write, value });
  return (
    <div className="sf-photo-face">
      {lines.map(({ text, place }) => (
        <p key={text}>
          {place === undefined ? (
            text
          ) : (
            <a
              className="sf-link"
              href={mapUrl([place.latitude, place.longitude])}
              target="_blank"
              rel="noreferrer"
            >
              {text}
            </a>
          )}
        </p>
      ))}
      {doubts.map((doubt) => (
        <p key={doubt} className="sf-warning">
          {doubt}
        </p>
      ))}
    </div>
  );
}
