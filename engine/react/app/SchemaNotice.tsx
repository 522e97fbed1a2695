import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { RELEASE_PLACE, screensOf, useProduct } from '../product/Product.ts';
import { useCall } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import './schemaNotice.css';

const CHANGED_BY = { entities: ['schema-state'] };
/** Number of faults displayed: a wrong name causes many. */
const MAX_FAULTS = 2;

/**
 * Notice on every page for administrators of schemas: faults in the files, or changes that need a restart.
 * Disappears once resolved.
 */
export function SchemaNotice() {
  const { mayCall } = useEngine();
  const go = useNavigate();
  const screens = screensOf(useProduct());
  const { t } = useMessages();
  const state = useCall('fetchSchemaState', mayCall('fetchSchemaState') ? {} : null, CHANGED_BY);
  const { faults = [], waiting, publication, conflicts } = state.data ?? {};
  const hidden = faults.length - MAX_FAULTS;
  const conflictsPath = screens.find(({ blocks }) => blocks?.some(({ kind }) => kind === 'schemas'))?.path;
  return (
    <div role="status" data-print="no">
      {faults.length > 0 ? (
        <div className="schema-notice" data-severity="error">
          <strong>{t('notice.wrong')}</strong>
          <ul>
            {faults.slice(0, MAX_FAULTS).map(({ file, line, column, what }) => (
              <li key={`${file} ${line} ${column} ${what}`}>
                <bdi>{t('notice.place', { file: `schemas/${file}`, line, column })}</bdi>:{' '}
                {what.replace(/[^….]$/, '$&.')}
              </li>
            ))}
          </ul>
          {hidden > 0 ? <p>{t('notice.more', { count: hidden })}</p> : null}
          <p>{t('notice.mend')}</p>
        </div>
      ) : null}
      {waiting === undefined ? null : <Reason summary={t('notice.waiting')} text={waiting} />}
      {conflicts === undefined ? null : (
        <div className="schema-notice" data-severity="warning">
          <p>{t('notice.conflicts', { count: conflicts })}</p>
          {conflictsPath === undefined ? null : (
            <Button
              text={t('notice.conflictsChoose')}
              onClick={() => void go(`${conflictsPath}#${RELEASE_PLACE}`)}
            />
          )}
        </div>
      )}
      {publication === undefined ? null : <Reason summary={t('notice.unusable')} text={publication} />}
    </div>
  );
}

function Reason({ summary, text }: { readonly summary: string; readonly text: string }) {
  return (
    <details className="schema-notice" data-severity="warning">
      <summary>{summary}</summary>
      <pre>{text}</pre>
    </details>
  );
}
