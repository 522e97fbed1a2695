import {
  type Context,
  type NotificationsSchema,
  printCondition,
  type Scenario,
  type WorkflowSchema,
} from '../../engine/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';
import { ScenarioNote } from './ScenarioNote.tsx';
import './page.css';

interface NotificationsData {
  readonly notifications: NotificationsSchema;
  /** What its entity is called. */
  readonly title: string;
  /** Of its entity, where it has one. */
  readonly workflow?: WorkflowSchema;
  readonly scene: Context;
  readonly scenarios: readonly Scenario[];
}

interface NotificationsFaceProps extends Omit<NotificationsData, 'scene' | 'scenarios'> {
  readonly context: Context;
  readonly scenario?: Scenario;
}

/**
 * Recipients, moments and texts of the notifications of a kind of record, filled from the record of the
 * scene.
 */
function NotificationsFace(props: NotificationsFaceProps) {
  return (
    <CatalogueFrame context={props.scenario?.given}>
      <main>
        <ScenarioNote scenario={props.scenario} />
        <Written {...props} />
      </main>
    </CatalogueFrame>
  );
}

type Notification = NotificationsSchema['notifications'][number];

function Written({ notifications, title, workflow, context }: NotificationsFaceProps) {
  const { t } = useMessages();
  return (
    <>
      <h1>{t(title)}</h1>
      <table className="catalogue-behaviour">
        <thead>
          <tr>
            {['Si notifica', 'quando', 'a chi', 'finché'].map((head) => (
              <th key={head} scope="col" lang="it">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notifications.notifications.map((each) => (
            <tr key={each.name}>
              <th scope="row">
                {t(each.title, context)}
                {each.text === undefined ? null : <p>{t(each.text, context)}</p>}
              </th>
              <td lang="it">{whenOf(each, workflow, t)}</td>
              <td dir="ltr">
                <code>{[...(each.whom.permissions ?? []), ...(each.whom.fields ?? [])].join(', ')}</code>
              </td>
              <td lang="en" dir="ltr">
                {each.while === undefined ? null : <code>{printCondition(each.while)}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const SAVED = { new: 'è nuovo', changed: 'è cambiato', any: 'è salvato' } as const;

function whenOf(
  { on, where }: Notification,
  workflow: WorkflowSchema | undefined,
  t: (text: string) => string,
): string {
  const ways = on.transitions?.map((name) =>
    t(workflow?.transitions.find((each) => each.id === name)?.label ?? name),
  );
  const when = [
    ...(ways ?? []).map((label) => `dopo «${label}»`),
    ...(on.saved === undefined ? [] : [SAVED[on.saved]]),
    ...(on.daily === undefined ? [] : [`ogni giorno alle ${on.daily}`]),
  ].join(', ');
  return where === undefined ? when : `${when}, se ${printCondition(where)}`;
}

/** The stories of the notifications about one kind of record, and each of their examples. */
export function notificationStories({ scene, scenarios, ...data }: NotificationsData) {
  const base = { ...data, context: scene };
  return {
    meta: { component: NotificationsFace },
    Elenco: { args: base },
    Telefono: { args: base, ...phone },
    examples: scenarios.map((scenario) => ({
      args: { ...data, context: scenario.given as Context, scenario },
    })),
  };
}
