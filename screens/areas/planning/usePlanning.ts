import { type ReactNode, useCallback, useMemo } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { Day } from '../../../engine/index.ts';
import {
  asRow,
  FormFailure,
  formFailure,
  fromRow,
  useEngine,
  useFeedback,
  useFillable,
  useFormDialog,
  useMessages,
  useSchema,
} from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../calls.ts';

export type PlannedTeam = Calls['fetchTeamList']['output']['teams'][number];
export type PlannedEvent = Calls['fetchActivities']['output']['events'][number];

/** Where a team goes: only what changes. */
export interface PlannedFor {
  readonly PlannedDate?: Day;
  readonly PlannedTime?: string;
  readonly empID?: number;
}

/** What a calendar can do with a team. */
export interface Moves {
  readonly canMove: (team: PlannedTeam) => boolean;
  readonly move: (team: PlannedTeam, target: PlannedFor) => Promise<boolean>;
  /** The same by a form, for keyboards and fingers. */
  readonly askMove: (team: PlannedTeam) => Promise<void>;
  readonly dialog: ReactNode;
}

/** At most as many teams as a call gives: months of large firms stay below. */
const MOST = 500;

/** The teams and events of a span of days. */
export function usePlanning(from: Day, to: Day) {
  const query = { from, to, page: 1, perPage: MOST, sortBy: 'PlannedDate', sortDesc: false };
  const teams = useCall('fetchTeamList', { query }, { entities: ['team', 'member'], keep: true });
  const events = useCall(
    'fetchActivities',
    { query: { info: JSON.stringify({ start: from, end: to }), calendars: 'event' } },
    { entities: ['event'], keep: true },
  );
  return { teams, events };
}

/** Moving teams: to another leader, with or without the day, by `SetTeamLeader` as the workflow has it; else by `updateTeam`. */
export function useMoves(): Moves {
  const { can, navigate } = useEngine();
  const { t } = useMessages();
  const { alert, confirm, toastMessage } = useFeedback();
  const { data: workflow } = useSchema('workflow', 'team');
  const { ask, dialog } = useFormDialog();
  const { run: update } = useWrite('updateTeam', 'silent');
  const { run: lead } = useWrite('SetTeamLeader', 'silent');
  const plans = can('Team.plan');
  const fillable = useFillable('team-move');

  const send = useCallback(
    // One call, so that nobody ever sees a team that is half moved.
    async (team: PlannedTeam, { empID = team.empID, ...when }: PlannedFor) => {
      const { teamID, rowVersion } = team;
      const wanted = { teamID, rowVersion, ...when };
      if (empID !== team.empID) return lead({ body: { ...wanted, EmpID: empID } });
      return differs(team, when) ? update({ body: { TeamData: wanted } }) : undefined;
    },
    [update, lead],
  );
  /** Whether who moves it agrees to what the workflow asks before another leader takes over. */
  const agrees = useCallback(
    async (team: PlannedTeam) => {
      const question = workflow?.transitions.find(
        ({ call, from }) => call === 'SetTeamLeader' && from.includes(team.Stato),
      )?.confirm;
      return question === undefined || confirm(t(question, { team }));
    },
    [workflow, confirm, t],
  );
  const tell = useCallback(
    (team: PlannedTeam, next: { readonly teamID: number } = team) => {
      if (next.teamID === team.teamID) return toastMessage('team.moved', { team });
      const run = () => navigate('cantiere-single', { id: String(next.teamID) });
      toastMessage('team.continued', { team, next }, { action: { label: t('team.open-page'), run } });
    },
    [toastMessage, navigate, t],
  );
  const move = useCallback<Moves['move']>(
    async (team, target) => {
      if (target.empID !== undefined && target.empID !== team.empID && !(await agrees(team))) return false;
      const sent = await send(team, target);
      if (sent?.ok === false) await alert(sent.text);
      else tell(team, sent?.value);
      return sent?.ok !== false;
    },
    [agrees, send, alert, tell],
  );
  return useMemo(
    () => ({
      canMove: (team) => plans && fillable({ record: asRow(team) }),
      move,
      askMove: async (team) => {
        let next: Parameters<typeof tell>[1];
        const saved = await ask({
          form: 'team-move',
          record: asRow(team),
          save: async (record) => {
            const { PlannedDate, PlannedTime, empID } = fromRow<PlannedTeam>(record);
            const handsOver = empID !== team.empID;
            // Asked above the form: whoever says no, or is refused, finds there what was typed.
            if (handsOver && !(await agrees(team))) throw new FormFailure(t('planning.not-moved'), []);
            const sent = await send(team, { PlannedDate, PlannedTime, empID });
            if (sent?.ok === false) throw formFailure(sent, handsOver ? undefined : 'TeamData');
            next = sent?.value;
          },
        });
        if (saved !== null) tell(team, next);
      },
      dialog,
    }),
    [plans, fillable, agrees, send, ask, dialog, move, tell, t],
  );
}

function differs(team: PlannedTeam, when: Omit<PlannedFor, 'empID'>): boolean {
  const { PlannedDate = team.PlannedDate, PlannedTime = team.PlannedTime } = when;
  return PlannedDate !== team.PlannedDate || PlannedTime !== team.PlannedTime;
}
