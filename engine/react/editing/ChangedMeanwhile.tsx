import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { FormPackage } from '../../contract/index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ChangedMeanwhileProps {
  readonly pkg: FormPackage;
  /** Another user has saved the record while this form was being filled in. */
  readonly newer: boolean;
  /** After a merge: the fields changed by both. */
  readonly both: readonly string[] | undefined;
  readonly onTakeOver: () => void;
}

/**
 * Notice that another user has changed the record, with a button to merge both changes; additionally a toast
 * if the notice is out of view.
 */
export function ChangedMeanwhile({ pkg, newer, both, onTakeOver }: ChangedMeanwhileProps) {
  const { t } = useMessages();
  const { toastMessage, settle } = useFeedback();
  const about = useId();
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(() => {
    const { bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
    const show = () => place.current?.scrollIntoView({ block: 'center' });
    const action = { label: t('record.show'), run: show };
    if (bottom < 0) toastMessage('record.changed-here', {}, { about, action });
  });
  useEffect(() => {
    if (!newer) return undefined;
    tell();
    return () => settle(about);
  }, [newer, settle, about]);
  const labels = (both ?? []).map((name) => t(pkg.entity.properties[name]?.title ?? name));
  return (
    <div role="status" ref={place}>
      {newer ? (
        <div className="bp6-callout bp6-intent-warning stack stack-tight">
          <p>{t('record.changed-here')}</p>
          <div>
            <Button intent="primary" text={t('record.take-over')} onClick={onTakeOver} />
          </div>
        </div>
      ) : null}
      {!newer && both !== undefined ? (
        <div className="bp6-callout bp6-intent-primary">
          <p>{t('record.merged')}</p>
          {labels.length === 0 ? null : <p>{t('record.merged-both', { fields: labels.join(', ') })}</p>}
        </div>
      ) : null}
    </div>
  );
}
