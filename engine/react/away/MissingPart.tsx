import { useEffect } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { missingParts } from './missingParts.ts';

/** In the place of what could not be had without a network; the frame says it once for the whole page. */
export function MissingPart() {
  const { t } = useMessages();
  useEffect(() => missingParts.begin(), []);
  return (
    <p className="row soft">
      <SchemaIcon name="offline" />
      {t('away.part')}
    </p>
  );
}
