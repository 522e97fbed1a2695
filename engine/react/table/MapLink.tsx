import { MapMarker } from '@blueprintjs/icons';
import { useMessages } from '../provider/useMessages.ts';
import { mapUrl } from '../widgets/position/coordinates.ts';
import './cells.css';

interface MapLinkProps {
  readonly latitude: number;
  readonly longitude: number;
}

/** A position as a link to an open map, near enough to see the spot (TEAM-14: zoom 18). */
export function MapLink({ latitude, longitude }: MapLinkProps) {
  const { t } = useMessages();
  return (
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
}
