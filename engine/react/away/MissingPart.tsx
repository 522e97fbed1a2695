import { useEffect } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { missingParts } from './missingParts.ts';

/**
 * Placeholder of a part that could not be loaded offline; the frame displays one notice for the whole page.
 */
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
