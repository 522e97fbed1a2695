import { ProgressNote } from '../feedback/ProgressNote.tsx';
import { useMessages } from '../provider/useMessages.ts';

/**
 * Notice while an action waits for the device's position. An overlay: if it shifted the rows, a second tap
 * would hit another button.
 */
export function LocatingNote() {
  const { t } = useMessages();
  return (
    <div className="locating-note">
      <ProgressNote text={t('geolocation.taking')} />
    </div>
  );
}
