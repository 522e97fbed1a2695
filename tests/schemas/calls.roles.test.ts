import { describe, expect, it } from 'vitest';
import type { RolesSchema } from '../../engine/contract/index.ts';
import { declaredCalls, readSchema } from './declaredCalls.ts';

const { permissions, roles } = readSchema('shared/roles.json') as unknown as RolesSchema;
const calls = new Map([...declaredCalls().values()].map((call) => [call.name, call]));

/** Calls that a role needs every day, and calls it must not reach. */
const days: readonly {
  readonly role: string;
  readonly may: readonly string[];
  readonly mayNot: readonly string[];
}[] = [
  {
    role: 'operaio',
    may: [
      'fetchTeamList',
      'fetchTeam',
      'fetchCurrentProject',
      'fetchDashboard',
      'fetchWorkHours',
      'AddUpdateWorkHours',
    ],
    mayNot: [
      'apriCantiere',
      'AddUpdatePJC',
      'addDischarge',
      'fetchOrders',
      'addOrder',
      'ApproveWorkHours',
      'fetchUsers',
    ],
  },
  {
    role: 'caposquadra',
    may: [
      ...['apriCantiere', 'ValidateMember', 'AddMember', 'AddUpdatePJC', 'AddUpdateVIS', 'uploadAttachment'],
      ...['chiudiCantiere', 'saveReportActivity', 'prepareDischarge', 'addDischarge', 'saveTeamAutomezzi'],
      ...['saveSchedaPercorrenza', 'confirmSchedaPercorrenza', 'addOrder', 'deleteOrder', 'saveReportChecks'],
      ...['chiudiCantiereRapportino', 'confirmInventoryUnload', 'AddUpdateWorkHours', 'renderDocument'],
    ],
    mayNot: [
      ...['OpenNewTeam', 'cancelTeam', 'SetTeamLeader', 'approveWorks', 'reverseChiudiCantiereRapportino'],
      ...['ApproveWorkHours', 'AddUpdateProject', 'AddUpdateSquadra', 'saveUser', 'fetchAudit'],
    ],
  },
  {
    role: 'pianificatore',
    may: [
      ...[
        'OpenNewTeam',
        'cancelTeam',
        'SetTeamLeader',
        'AddUpdateSquadra',
        'AddUpdateProject',
        'AddUpdateTask',
      ],
      ...['approveWorks', 'confirmInventoryUnload', 'RenderAndSaveFile', 'reverseChiudiCantiereRapportino'],
    ],
    mayNot: ['addOrder', 'deleteOrder', 'ApproveWorkHours', 'saveUser', 'AddUpdateCostCenter'],
  },
  {
    role: 'backoffice',
    may: [
      'fetchOrders',
      'addOrder',
      'deleteOrder',
      'ApproveWorkHours',
      'approveWorks',
      'fetchItems',
      'retrySync',
    ],
    mayNot: [
      'OpenNewTeam',
      'apriCantiere',
      'AddUpdateProject',
      'AddUpdateCostCenter',
      'saveUser',
      'fetchAudit',
    ],
  },
];

describe('roles are data', () => {
  it('[PERM-05] there are the five roles, and the administrator has every permission', () => {
    expect(roles.map(({ name }) => name)).toEqual([
      'operaio',
      'caposquadra',
      'pianificatore',
      'backoffice',
      'admin',
    ]);
    const admin = roles.find(({ name }) => name === 'admin');
    expect(admin?.permissions.toSorted()).toEqual(permissions.map(({ name }) => name).toSorted());
  });

  it('[PERM-05] every call asks for permissions that the roles know', () => {
    const permissionNames = permissions.map(({ name }) => name);
    const usedPermissions = [...calls.values()].flatMap(({ permission }) => [permission ?? []].flat());
    expect(usedPermissions.filter((name) => !permissionNames.includes(name))).toEqual([]);
  });

  it('[PERM-05] every write requires a permission, except those of the own account', () => {
    const open = [...calls.values()].filter(
      ({ effect, permission }) => effect === 'write' && permission === undefined,
    );
    const ownCalls = [
      ...[
        'login',
        'logout',
        'changeLocale',
        'changePassword',
        'endMySession',
        'endAllMySessions',
        'reauthenticate',
        ...['beginReauthentication', 'confirmTotp', 'removeTotp', 'keepRecoveryCodes', 'beginPasskey'],
        ...['addPasskey', 'removePasskey', 'beginPasskeySignIn', 'finishSignIn'],
      ],
      ...['saveDraft', 'discardDraft', 'markNotificationsRead', 'saveListView', 'deleteListView'],
    ];
    expect(open.map(({ name }) => name).toSorted()).toEqual(ownCalls.toSorted());
  });

  it('[PERM-01] [PERM-02] documents are written and deleted by their own permissions', () => {
    expect(calls.get('updateOrder')?.permission).toBe('Order.write');
    expect(calls.get('addOrder')?.permission).toBe('Order.write');
    expect(calls.get('deleteOrder')?.permission).toBe('Order.delete');
  });

  it('[PERM-03] a project is loaded with or without planning rights, and changed only with them', () => {
    expect(calls.get('fetchProjectList')?.permission).toEqual(['Team.read', 'ABPlanning.write']);
    expect(calls.get('AddUpdateProject')?.permission).toBe('ABPlanning.write');
  });
});

describe.each(days)('the day of $role', ({ role, may, mayNot }) => {
  it.each(may)('[PERM-05] may call %s', (name) => expect(allows(role, name)).toBe(true));
  it.each(mayNot)('[PERM-05] may not call %s', (name) => expect(allows(role, name)).toBe(false));
});

function allows(role: string, name: string): boolean {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`no call is named ${name}`);
  const callPermissions = [call.permission ?? []].flat();
  const rolePermissions = roles.find((each) => each.name === role)?.permissions ?? [];
  return (
    callPermissions.length === 0 || callPermissions.some((permission) => rolePermissions.includes(permission))
  );
}
