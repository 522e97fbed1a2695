import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { callRoutes } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import {
  type BlockProps,
  EmptyState,
  fillInput,
  Loadable,
  OnlyFirst,
  placeInput,
  useCall as useAnyCall,
  useMessages,
  useSchema,
} from '../../../engine/react/index.ts';
import { TeamCard } from './TeamCard.tsx';
import './dashboard.css';

const ENTITIES = ['team', 'member'];

/** As many as are worth scrolling past on the way to the lists below. */
const FIRST = 6;

/** SCR-04: teams as cards, from the call that their table names; each leads straight to its next step. */
export function TeamCards({ block, params }: BlockProps) {
  const { t } = useMessages();
  const [all, setAll] = useState(false);
  const schema = useSchema('table', block.name);
  const workflow = useSchema('workflow', 'team');
  const source = schema.data?.table.source;
  const given = block.props?.['input' as never];
  const input = useMemo(() => {
    if (source === undefined) return null;
    const route = callRoutes[source.call as keyof typeof callRoutes];
    return placeInput(route, fillInput(given, { params }));
  }, [source, given, params]);
  const answer = useAnyCall(source?.call ?? '', input, { entities: ENTITIES });
  const rows = (data: unknown) => getAt(data, source?.rows ?? '') as readonly DataRecord[];
  const total = (data: unknown) => Number(getAt(data, source?.total ?? '') ?? rows(data).length);
  return (
    <Loadable call={schema.data === undefined ? schema : answer} lines={6}>
      {(data) =>
        rows(data).length === 0 ? (
          <EmptyState icon="calendar" text={t(schema.data?.table.empty ?? 'table.empty')} />
        ) : (
          <Loadable call={workflow} lines={6}>
            {(states) => (
              <>
                <ul className="team-cards" aria-label={t(schema.data?.table.title ?? '')}>
                  {rows(data)
                    .slice(0, all ? undefined : FIRST)
                    .map((team) => (
                      <li key={String(team['teamID'])}>
                        <TeamCard team={team} workflow={states} />
                      </li>
                    ))}
                </ul>
                {all || rows(data).length <= FIRST ? (
                  <OnlyFirst shown={rows(data).length} total={total(data)} />
                ) : (
                  <Button
                    fill
                    text={t('dashboard.show-all', { count: total(data) })}
                    onClick={() => setAll(true)}
                  />
                )}
              </>
            )}
          </Loadable>
        )
      }
    </Loadable>
  );
}
