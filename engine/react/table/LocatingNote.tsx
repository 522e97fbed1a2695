import { ProgressNote } from '../feedback/ProgressNote.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** While an action takes the device's position. It lies over the page: if it moved the rows, a second tap would meet another button. */
export function LocatingNote() {
  const { t } = useMessages();
  return (
    <div className="locating-note">
      <ProgressNote text={t('geolocation.taking')} />
    </div>
  );
}
