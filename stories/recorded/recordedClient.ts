import { callRoutes } from '#generated/calls.ts';
import recorded from '#generated/recorded/answers.json' with { type: 'json' };
import roles from '#generated/recorded/roles.json' with { type: 'json' };
import { createClient, type Route, type Transport } from '../../engine/index.ts';
import type { EngineUser } from '../../engine/react/index.ts';

export type RecordedAnswers = Readonly<Record<string, unknown>>;

/** What another role than the first was answered. */
export interface RoleAnswers {
  /** Who asked. */
  readonly user: EngineUser;
  /** Where it was answered otherwise. */
  readonly answers: RecordedAnswers;
  /** Recorded refusals by call name. */
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;
}

/** Answers of the product to an administrator of its demo, by call name (`scripts/stories/record.ts`). */
export const ANSWERS: RecordedAnswers = recorded;

/** The same questions by everybody else, by role. */
export const ROLES: Readonly<Record<string, RoleAnswers | undefined>> = roles as never;

/** All answers for a role; those of the administrator for a role that no demo user has. */
export function recordedAnswers(role: string): RecordedAnswers {
  const { answers = {}, refusals = {} } = ROLES[role] ?? {};
  const granted = Object.entries(ANSWERS).filter(([name]) => !Object.hasOwn(refusals, name));
  return { ...Object.fromEntries(granted), ...answers };
}

/**
 * Client of the product over recorded answers: reads return the recorded answer of that role, whatever the
 * input; writes are discarded. A call that was not recorded answers an empty object.
 *
 * @param others answers that replace the recorded ones.
 */
export function recordedClient(role: string, others: RecordedAnswers = {}): object {
  const calls = Object.entries<Route>(callRoutes).map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    // The most exact address wins: `/list` before `/:id`.
    exact: path.split(':').length,
  }));
  calls.sort((a, b) => a.exact - b.exact);
  const answers = { ...recordedAnswers(role), ...others };
  const refusals = ROLES[role]?.refusals ?? {};
  const transport: Transport = async (url, init) => {
    const path = new URL(url, 'http://catalogue').pathname;
    const { name = '' } =
      calls.find(({ method, pattern }) => method === (init?.method ?? 'GET') && pattern.test(path)) ?? {};
    const refusal = Object.hasOwn(answers, name) ? undefined : refusals[name];
    const headers = { 'content-type': 'application/json' };
    return refusal === undefined
      ? new Response(JSON.stringify(answers[name] ?? {}), { headers })
      : new Response(JSON.stringify(refusal.body), { status: refusal.status, headers });
  };
  return createClient(callRoutes as never, transport);
}
