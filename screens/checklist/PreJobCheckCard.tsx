import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import type { Calls } from '#generated/calls.ts';
import { getAt } from '../../engine/index.ts';
import {
  Loadable,
  ProgressNote,
  SchemaIcon,
  ScreenLink,
  useEngine,
  useMessages,
} from '../../engine/react/index.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useCall } from '../app/calls.ts';
import { mayChangeTeam } from '../team/mayChangeTeam.ts';
import { usePdf } from './usePdf.ts';

/** Whether the pre-job check is filled, by how many it is acknowledged, and the way to it. It is done once everybody has read it. */
export function PreJobCheckCard({ teamID }: { readonly teamID: number }) {
  const { context } = useScreen();
  const { t, value } = useMessages();
  const { print, printing, cancel } = usePdf();
  const engine = useEngine();
  const mayWrite = engine.can('Checklist.write') && mayChangeTeam(engine, getAt(context, 'team.empID'));
  const read = useCall('fetchPreJobCheck', { body: { TeamId: teamID } }, { entities: ['pjc', 'member'] });
  const locked = getAt(context, 'team.Stato') === 'P';
  return (
    <Loadable call={read}>
      {({ pjc, members }) => (
        <article
          className="sheet stack"
          data-intent={pjc !== null && readers(pjc) >= members.length ? 'success' : 'warning'}
        >
          <h3>{t('Pre Job Check')}</h3>
          <p>
            <SchemaIcon
              name={pjc === null ? 'time' : readers(pjc) >= members.length ? 'tick-circle' : 'warning-sign'}
            />{' '}
            {pjc === null
              ? t(locked ? 'pjc.locked' : 'pjc.todo')
              : t('pjc.done', {
                  date: value(pjc.CreateDate, 'date'),
                  count: readers(pjc),
                  total: members.length,
                })}
          </p>
          {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
          <div className="row">
            {pjc === null && (locked || !mayWrite) ? null : (
              <ScreenLink
                screen="cantiere-pjc"
                params={{ id: String(teamID) }}
                className={`bp6-button ${pjc === null ? 'bp6-intent-primary' : ''}`}
              >
                {t(pjc === null ? 'pjc.fill' : 'pjc.open')}
              </ScreenLink>
            )}
            {pjc === null ? null : (
              <Button
                icon={<Document size={20} aria-hidden />}
                text={t('document.pdf')}
                disabled={printing}
                onClick={() => void print('PJC', teamID)}
              />
            )}
          </div>
        </article>
      )}
    </Loadable>
  );
}

type Filled = NonNullable<Calls['fetchPreJobCheck']['output']['pjc']>;

/** How many of the crew took note. */
function readers({ members = [] }: Filled): number {
  return members.filter(({ acknowledged }) => acknowledged === 'Y').length;
}
