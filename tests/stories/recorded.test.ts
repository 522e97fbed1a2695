import { describe, expect, it } from 'vitest';
import { callRoutes } from '#generated/calls.ts';
import { callByName, getAt } from '../../engine/index.ts';
import { ANSWERS, ROLES, recordedAnswers, recordedClient } from '../../stories/recorded/recordedClient.ts';
import { sceneAnswers } from '../../stories/recorded/sceneAnswers.ts';
import { testProduct } from '../support/testProduct.ts';

const product = await testProduct();

describe('[SCHEMA-B2] the recorded answers of the demo', () => {
  it('belong to existing calls and contain no secret', () => {
    for (const name of Object.keys(ANSWERS)) expect(Object.keys(callRoutes)).toContain(name);
    expect(JSON.stringify([ANSWERS, ROLES])).not.toMatch(/otpauth|"(?:secret|password)":"|cantieri_session/);
  });

  it('fill most lists that have a call', () => {
    const sources = Object.values(product.tables).flatMap(({ source }) => source ?? []);
    const filled = sources.filter(({ call, rows }) => {
      const recordedRows = getAt(ANSWERS[call], rows);
      return Array.isArray(recordedRows) && recordedRows.length > 0;
    });
    expect(filled.length / sources.length).toBeGreaterThan(0.7);
  });

  it('have the columns of the lists', () => {
    for (const [name, { source, columns }] of Object.entries(product.tables)) {
      const rows = source === undefined ? undefined : getAt(ANSWERS[source.call], source.rows);
      if (!Array.isArray(rows) || rows.length === 0) continue;
      const filledColumns = columns.filter(({ field }) =>
        rows.some((row) => getAt(row, field) !== undefined),
      );
      expect(filledColumns.length, name).toBeGreaterThanOrEqual(columns.length / 2);
    }
  });

  it('are read through the product’s client, which discards writes', async () => {
    const client = recordedClient('admin', { fetchRoles: { roles: [] } });
    const teams = await callByName(client, 'fetchTeamList')({});
    expect(getAt(teams, 'teams.0.leaderName')).toBeTypeOf('string');
    expect(await callByName(client, 'fetchRoles')({})).toEqual({ roles: [] });
    await expect(callByName(client, 'cancelTeam')({ params: { id: 3 }, body: {} })).resolves.not.toThrow();
  });

  it('are replaced by the context of an example', () => {
    const laid = sceneAnswers(ANSWERS, { team: { Stato: 'R' }, report: { activities: [] } });
    expect(getAt(laid['fetchCurrentProject'], 'team.Stato')).toBe('R');
    expect(getAt(laid['fetchCurrentProject'], 'team.leaderName')).toBeTypeOf('string');
    expect(getAt(laid['fetchReport'], 'activities')).toEqual([]);
  });
});

describe('[SCHEMA-B2] the recorded answers of each role', () => {
  const leader = 'caposquadra';

  it('exist for every role of the schemas, with a user of that role', () => {
    for (const { name } of product.roles.roles) expect(ROLES[name]?.user.role, name).toBe(name);
  });

  it('are those of an administrator, except where the role gets another answer or a refusal', () => {
    expect(recordedAnswers('admin')).toEqual(ANSWERS);
    const teams = (role: string) => getAt(recordedAnswers(role)['fetchTeamList'], 'total');
    expect(teams(leader)).toBeLessThan(teams('admin') as number);
    expect(Object.keys(recordedAnswers(leader))).not.toContain('fetchUsers');
    for (const { name, permissions } of product.roles.roles) {
      for (const call of Object.keys(ROLES[name]?.refusals ?? {})) {
        const callPermissions = [product.calls[call]?.permission ?? []].flat();
        expect(
          callPermissions.filter((each) => permissions.includes(each)),
          `${name} ${call}`,
        ).toEqual([]);
      }
    }
  });

  it('reach its screens, a refusal with the message of the product', async () => {
    const client = recordedClient(leader);
    expect(await callByName(client, 'fetchTeamList')({})).toEqual(ROLES[leader]?.answers['fetchTeamList']);
    await expect(callByName(client, 'fetchUsers')({})).rejects.toMatchObject({ status: 403 });
    // An example's own situation comes first.
    const example = recordedClient(leader, { fetchUsers: { users: [], total: 0 } });
    expect(await callByName(example, 'fetchUsers')({})).toEqual({ users: [], total: 0 });
  });
});
