import { type ReactNode, useMemo } from 'react';
import { MissingRecordPage, RecordPage, useProvided, useScreen } from '../../../engine/react/index.ts';
import { useCall } from '../../calls.ts';
import { teamScope } from '../team/teamScope.ts';
import { type TeamPage, useTeam } from '../team/useTeam.ts';

interface TeamPageOfProps {
  readonly params: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Loads the site that a page belongs to and tells `team`, `project` and `company` to what is below; only then is that shown. */
export function TeamPageOf({ params, children }: TeamPageOfProps) {
  const call = useTeam(params['id']);
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) return <MissingRecordPage />;
  return (
    <RecordPage call={call}>
      {(page) => (page.team === null ? <MissingRecordPage /> : <Told page={page}>{children}</Told>)}
    </RecordPage>
  );
}

function Told({ page, children }: { readonly page: TeamPage; readonly children: ReactNode }) {
  const { context } = useScreen();
  const company = useCall('fetchCompany', {}, { entities: ['company'] });
  const scope = useMemo(() => teamScope(page), [page]);
  useProvided('team', scope['team']);
  useProvided('project', scope['project']);
  useProvided('company', company.data);
  const told = 'team' in context && 'project' in context;
  const answered = company.data === undefined ? company.error !== undefined : 'company' in context;
  return told && answered ? children : null;
}
