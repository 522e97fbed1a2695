import { MapMarker } from '@blueprintjs/icons';
import type { Context } from '../../../contract/index.ts';
import { type Column, distanceText, getAt } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { mapUrl } from '../../widgets/position/mapUrl.ts';
import './cells.css';

export interface MapLinkProps {
  readonly latitude: number;
  readonly longitude: number;
  /** The column's `distance`, evaluated over `context`. */
  readonly distance?: Column['distance'];
  readonly context: Context;
}

/** A position as a link to OpenStreetMap (TEAM-14: zoom 18), with its distance from another one. */
export function MapLink({ latitude, longitude, distance, context }: MapLinkProps) {
  const { t, locale } = useMessages();
  const far =
    distance === undefined
      ? ''
      : distanceText(`${latitude},${longitude}`, getAt(context, distance.from), locale);
  const link = (
    <a
      className="map-link"
      href={mapUrl([latitude, longitude])}
      target="_blank"
      rel="noreferrer"
      title={t('table.openMap')}
    >
      <MapMarker size={20} aria-hidden />
      <span className="only-readers">{t('table.openMap')}</span>
      <span className="number">
        {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </span>
    </a>
  );
  if (distance === undefined || far === '') return link;
  return (
    <>
      {link}
      <span className="companion">{t(distance.text, { distance: far })}</span>
    </>
  );
}
