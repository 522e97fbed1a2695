import { getAt, type Product, type ScreenSchema } from '../../engine/index.ts';
import { coverKinds } from './coverKinds.ts';
import { areaOf, examplesOf, type SchemaReading } from './SchemaReading.ts';
import { inLanguages, type StoryFile, storyFiles, storyName } from './StoryFile.ts';

/**
 * Per screen: on a desktop and a phone, in each language, for each role with a different view, and for the
 * user of each scenario.
 */
export function screenFiles(reading: SchemaReading): StoryFile[] {
  const samples = coverKinds(Object.values(reading.product.screens), blockKindsOf);
  return Object.entries(reading.product.screens).flatMap(([name, screen]) => {
    const scenarios = examplesOf(reading, 'screen', name);
    const roles = differingRoles(reading, screen).map((role) => [
      `Come_${storyName(role.name)}`,
      {
        from: 'made.Telefono',
        name: `Come ${role.label.toLowerCase()}`,
        globals: { role: role.name },
        // Tours of the roles (`tests/browser/screens`) examine these screens on a server.
        isRepetition: true,
      },
    ]);
    return storyFiles({
      stem: `screen-${name}`,
      title: `${areaOf(reading, 'screen', name)}/Schermate/${screen.title.replace(/\{[^}]*\}/g, '…')} (${name})`,
      maker: ['screenStories', 'screenStories'],
      data: { screen, address: addressOf(reading, screen), scenarios },
      stories: {
        Scrivania: 'made.Scrivania',
        Telefono: { from: 'made.Telefono', shownOnly: true },
        ...inLanguages(reading.product, 'Scrivania', 'made.Scrivania', !samples.has(screen)),
        ...Object.fromEntries(roles),
      },
      examples: scenarios,
    });
  });
}

/** Kinds of blocks of a screen; each custom component is another. */
const blockKindsOf = ({ blocks }: ScreenSchema): readonly string[] =>
  blocks.map(({ kind, name }) => (kind === 'component' ? `${kind} ${name}` : kind));

/** An address of a screen with keys of recorded records as parameters. */
export function addressOf({ answers }: SchemaReading, { path }: ScreenSchema): string {
  const team = getAt(answers['fetchCurrentProject'], 'team.teamID') ?? 1;
  return path.replace(/:\w+/g, String(team));
}

type Role = Product['roles']['roles'][number];

/**
 * Roles for which a screen differs from that of the most privileged role, one per variant: other permissions
 * used by its schemas, or other recorded answers. Screens with components or wizards may depend on anything,
 * so they count as different for each role. Roles without access are left out: they all see the same page.
 */
export function differingRoles(reading: SchemaReading, screen: ScreenSchema): readonly Role[] {
  const roles = reading.product.roles.roles.toSorted((a, b) => b.permissions.length - a.permissions.length);
  const lookOf = lookAt(reading, screen);
  const looks = new Map<string, Role>();
  for (const role of roles) {
    const look = lookOf(role);
    if (!looks.has(look)) looks.set(look, role);
  }
  const [most] = roles;
  return [...looks.values()].filter((role) => role !== most && may(role, screen.permission));
}

function lookAt({ product, roles }: SchemaReading, screen: ScreenSchema): (role: Role) => string {
  const parts = screen.blocks.flatMap(({ kind, name }) => [
    ...(['table', 'attachments', 'cards', 'alerts'].includes(kind) ? [product.tables[name]] : []),
    ...(kind === 'form' ? [product.forms[name]] : []),
    ...(kind === 'wizard' ? [product.wizards[name]] : []),
    ...(kind === 'calendar' ? [product.calendars[name]] : []),
    ...(kind === 'workflow' ? [product.workflows[name]] : []),
    ...(kind === 'grid' ? [product.grids[name]] : []),
  ]);
  const texts = new Set(textsIn([screen, ...parts]));
  const permissions = product.roles.permissions.map(({ name }) => name).filter((name) => texts.has(name));
  const calls = Object.keys(product.calls).filter((name) => texts.has(name));
  const hasOwn = screen.blocks.some(({ kind }) => kind === 'component' || kind === 'wizard');
  return (role) => {
    if (!may(role, screen.permission)) return 'refused';
    if (hasOwn) return role.name;
    const { answers = {}, refusals = {} } = roles[role.name] ?? {};
    const results = calls.map((name) => [Reflect.get(answers, name), Reflect.get(refusals, name)]);
    return JSON.stringify([permissions.filter((name) => may(role, name)), results]);
  };
}

function may({ permissions }: Role, wanted: string | undefined): boolean {
  return wanted === undefined || permissions.includes(wanted);
}

/** All texts of a schema at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
