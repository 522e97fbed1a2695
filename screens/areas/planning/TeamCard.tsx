import { Button } from '@blueprintjs/core';
import { Move } from '@blueprintjs/icons';
import type { OptionsSchema } from '../../../engine/contract/index.ts';
import { optionStyle } from '../../../engine/index.ts';
import { SchemaIcon, ScreenLink, useMessages } from '../../../engine/react/index.ts';
import type { Drag } from './useDrag.ts';
import type { Moves, PlannedTeam } from './usePlanning.ts';

interface TeamCardProps {
  readonly team: PlannedTeam;
  readonly states: OptionsSchema | undefined;
  readonly moves: Moves;
  /** Absent where nothing is dragged, e.g. on a phone. */
  readonly drag?: Drag;
  /** The leader too, where the place does not say it. */
  readonly withLeader?: boolean;
}

/** One intervention in a calendar. */
export function TeamCard({ team, states, moves, drag, withLeader = false }: TeamCardProps) {
  const { t, value } = useMessages();
  const { teamID, PlannedTime, projectName, leaderName, Stato, memberCount = 0 } = team;
  const style = states === undefined ? undefined : optionStyle(states, Stato, {});
  const movable = moves.canMove(team);
  const name = projectName || t('team.numbered', { teamID });
  return (
    <article
      className="plan-card"
      data-intent={style?.intent ?? 'none'}
      data-movable={movable || undefined}
      {...(movable && drag !== undefined ? drag.handle(team) : {})}
    >
      <p className="plan-card-head">
        <span className="number">{value(PlannedTime, 'time')}</span>
        <span className="plan-card-state" title={t(style?.label ?? '')}>
          <SchemaIcon name={style?.icon} />
          <span className="only-readers">{t(style?.label ?? '')}</span>
        </span>
      </p>
      <ScreenLink
        screen="cantiere-single"
        params={{ id: String(teamID) }}
        className="plan-card-name"
        draggable={false}
      >
        {name}
      </ScreenLink>
      <p className="plan-card-foot">
        <span>{withLeader ? leaderName : t('planning.people', { count: memberCount })}</span>
        {movable ? (
          <Button
            variant="minimal"
            className="icon-button plan-card-move"
            icon={<Move size={16} aria-hidden />}
            {...(drag === undefined ? { text: t('planning.move') } : {})}
            aria-label={t('planning.move-this', { id: teamID, name })}
            onClick={() => void moves.askMove(team)}
          />
        ) : null}
      </p>
    </article>
  );
}
