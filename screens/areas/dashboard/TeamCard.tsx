import type { DataRecord, WorkflowSchema } from '../../../engine/contract/index.ts';
import { shownState, transitionsFor } from '../../../engine/index.ts';
import { SchemaIcon, ScreenLink, useEngine, useMessages } from '../../../engine/react/index.ts';
import { checklistsOpen } from './checklistsOpen.ts';

interface TeamCardProps {
  readonly team: DataRecord;
  readonly workflow: WorkflowSchema;
}

/** One team: where it stands, what comes next, and the button that leads straight there. */
export function TeamCard({ team, workflow }: TeamCardProps) {
  const { user, context } = useEngine();
  const { t, value } = useMessages();
  const scope = { ...context, team };
  const state = shownState(workflow, scope);
  const params = { id: String(team['teamID']) };
  const next = transitionsFor(workflow, scope, user?.permissions ?? []).find(
    ({ transition }) => transition.primary === true,
  )?.transition;
  const fills = checklistsOpen(workflow, scope, user?.permissions ?? []);
  return (
    <article className="sheet team-card" data-intent={state?.intent ?? 'none'}>
      <header className="row row-apart">
        <span className="badge">
          <SchemaIcon name={state?.icon} />
          {t(state?.label ?? '')}
        </span>
        <span className="soft number">
          #{params.id} · {value(team['PlannedDate'], 'date')} {value(team['PlannedTime'], 'time')}
        </span>
      </header>
      <h3>
        <ScreenLink screen="cantiere-single" params={params}>
          {String(team['projectName'] || t('team.numbered', team))}
        </ScreenLink>
      </h3>
      <p className="row team-card-who">
        <SchemaIcon name="person" /> {String(team['leaderName'])}
        <SchemaIcon name="people" />
        <span>
          {t('team.validated-count', { count: team['validatedCount'], total: team['memberCount'] })}
        </span>
      </p>
      {state?.next === undefined ? null : <p className="team-card-next">{t(state.next, scope)}</p>}
      <div className="team-card-actions">
        {fills ? (
          <>
            <ScreenLink screen="cantiere-pjc" params={params} className="bp6-button">
              {t('pjc.title')}
            </ScreenLink>
            <ScreenLink screen="cantiere-vis" params={params} className="bp6-button">
              {t('vis.open')}
            </ScreenLink>
          </>
        ) : null}
        <ScreenLink
          screen={next?.screen ?? 'cantiere-single'}
          params={params}
          className="bp6-button bp6-large bp6-intent-primary"
        >
          <SchemaIcon name={next?.icon ?? 'arrow-right'} />
          {t(next?.label ?? 'team.open-page')}
        </ScreenLink>
      </div>
    </article>
  );
}
