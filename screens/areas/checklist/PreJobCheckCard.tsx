import { Button } from '@blueprintjs/core';
import { Document, Tick } from '@blueprintjs/icons';
import type { Calls } from '#generated/calls.ts';
import { getAt } from '../../../engine/index.ts';
import {
  Loadable,
  ProgressNote,
  SchemaIcon,
  ScreenLink,
  useEngine,
  useFeedback,
  useFillable,
  useMessages,
  useScreen,
} from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../calls.ts';
import { mayChangeTeam } from '../team/mayChangeTeam.ts';
import { usePdf } from './usePdf.ts';

/** Whether the pre-job check is filled, by how many it is acknowledged, and the way to it. It is done once everybody has read it. */
export function PreJobCheckCard({ teamID }: { readonly teamID: number }) {
  const { context } = useScreen();
  const { t, value } = useMessages();
  const { print, printing, cancel } = usePdf();
  const { toastMessage } = useFeedback();
  const engine = useEngine();
  const mayWrite = engine.can('Checklist.write') && mayChangeTeam(engine, getAt(context, 'team.empID'));
  const check = useCall('fetchPreJobCheck', { body: { TeamId: teamID } }, { entities: ['pjc', 'member'] });
  const { run, pending } = useWrite('acknowledgePJC', 'alert');
  const acknowledge = async () => {
    const result = await run({ body: { TeamId: teamID } });
    if (result.ok) toastMessage('pjc.acknowledged');
  };
  const locked = getAt(context, 'team.Stato') === 'P';
  return (
    <Loadable call={check}>
      {({ pjc, members: crew }) => {
        // TEAM-10: nobody waits for who is absent.
        const members = crew.filter(({ stato }) => stato !== 'N');
        const read = pjc === null ? 0 : readers(pjc, members);
        return (
          <article
            className="sheet stack"
            data-intent={pjc !== null && read >= members.length ? 'success' : 'warning'}
          >
            <h3>{t('pjc.title')}</h3>
            <p>
              <SchemaIcon
                name={pjc === null ? 'time' : read >= members.length ? 'tick-circle' : 'warning-sign'}
              />{' '}
              {pjc === null
                ? t(locked ? 'pjc.locked' : 'pjc.todo')
                : t('pjc.done', {
                    date: value(pjc.CreateDate, 'date'),
                    count: read,
                    total: members.length,
                  })}
            </p>
            {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
            <div className="row">
              {pjc !== null && waitsFor(engine.user?.empID, pjc, members) ? (
                <Button
                  intent="primary"
                  icon={<Tick size={20} aria-hidden />}
                  text={t('pjc.acknowledge')}
                  loading={pending}
                  onClick={() => void acknowledge()}
                />
              ) : null}
              {pjc !== null ? (
                <ScreenLink screen="cantiere-pjc" params={{ id: String(teamID) }} className="bp6-button">
                  {t('pjc.open')}
                </ScreenLink>
              ) : mayWrite ? (
                <FillLink teamID={teamID} />
              ) : null}
              {pjc === null ? null : (
                <Button
                  icon={<Document size={20} aria-hidden />}
                  text={t('document.pdf-pjc')}
                  disabled={printing}
                  onClick={() => void print('PJC', teamID)}
                />
              )}
            </div>
          </article>
        );
      }}
    </Loadable>
  );
}

/** The way to an empty form, as long as it may be filled: its schema says when it is only read. */
function FillLink({ teamID }: { readonly teamID: number }) {
  const { context } = useScreen();
  const { t } = useMessages();
  const fillable = useFillable('pjc');
  if (!fillable(context)) return null;
  return (
    <ScreenLink
      screen="cantiere-pjc"
      params={{ id: String(teamID) }}
      className="bp6-button bp6-intent-primary"
    >
      {t('pjc.fill')}
    </ScreenLink>
  );
}

type Filled = NonNullable<Calls['fetchPreJobCheck']['output']['pjc']>;

/** How many of the crew took note; whose word stands there and who is not of it, or absent, is not counted for another. */
function readers({ members = [] }: Filled, crew: readonly { readonly empID: number }[]): number {
  const read = new Set(members.filter(({ acknowledged }) => acknowledged === 'Y').map(({ empID }) => empID));
  return crew.filter(({ empID }) => read.has(empID)).length;
}

/** Whether it waits for this person's own word: of the crew, and not given yet. */
function waitsFor(
  empID: number | null | undefined,
  { members: present = [] }: Filled,
  crew: readonly { readonly empID: number }[],
): boolean {
  if (!crew.some((each) => each.empID === empID)) return false;
  return !present.some((each) => each.empID === empID && each.acknowledged === 'Y');
}
