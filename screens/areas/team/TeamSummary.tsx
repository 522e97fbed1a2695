import { useMemo } from 'react';
import {
  type BlockProps,
  MissingRecordPage,
  RecordPage,
  ScreenLink,
  useMessages,
  useProvided,
} from '../../../engine/react/index.ts';
import { RecordFacts } from '../../../engine/react/records/index.ts';
import { EditTeam } from './EditTeam.tsx';
import { teamScope } from './teamScope.ts';
import { type TeamPage, useTeam } from './useTeam.ts';
import './team.css';

/** SCR-05: what the site is, where, when and whose. */
export function TeamSummary({ params }: BlockProps) {
  const call = useTeam(params['id']);
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) return <MissingRecordPage />;
  return (
    <RecordPage call={call}>
      {(page) => (page.team === null ? <MissingRecordPage /> : <Summary page={page} />)}
    </RecordPage>
  );
}

function Summary({ page }: { readonly page: TeamPage }) {
  const { t } = useMessages();
  const scope = useMemo(() => teamScope(page), [page]);
  useProvided('team', scope['team']);
  useProvided('project', scope['project']);
  const { team, project } = page;
  return (
    <article className="sheet stack team-summary">
      <header className="stack stack-tight">
        <h2>
          {project.AbsEntry > 0 ? (
            <ScreenLink screen="progetto-single" params={{ id: String(project.AbsEntry) }}>
              {project.NAME}
            </ScreenLink>
          ) : (
            project.NAME
          )}
        </h2>
        {project.DocNum === null ? null : (
          <p className="soft">{t('team.project-number', { number: project.DocNum })}</p>
        )}
      </header>
      {team?.Cancelled === 'Y' ? (
        <p className="bp6-callout bp6-intent-danger">{t('team.cancelled')}</p>
      ) : null}
      {team?.continuedBy ? (
        <p>
          <ScreenLink screen="cantiere-single" params={{ id: String(team.continuedBy) }}>
            {t('team.continued-by', { teamID: team.continuedBy })}
          </ScreenLink>
        </p>
      ) : null}
      <RecordFacts table="team-facts" record={scope} />
      {team?.Notes ? (
        <div className="team-notes">
          <h3>{t('team.note')}</h3>
          <p>{team.Notes}</p>
        </div>
      ) : null}
      {team === null ? null : <EditTeam team={team} />}
    </article>
  );
}
