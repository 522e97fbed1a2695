import { getAt, type ScreenSchema } from '../../engine/index.ts';
import { differingRoles } from './differingRoles.ts';
import { inLanguages } from './inLanguages.ts';
import { areaOf, examplesOf, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles, storyName } from './StoryFile.ts';

/**
 * Per screen: on a desktop and a phone, in each language, for each role with a different view, and for the
 * user of each scenario.
 */
export function screenFiles(reading: SchemaReading): StoryFile[] {
  return Object.entries(reading.product.screens).flatMap(([name, screen]) => {
    const scenarios = examplesOf(reading, 'screen', name);
    const roles = differingRoles(reading, screen).map((role) => [
      `Come_${storyName(role.name)}`,
      { from: 'made.Telefono', name: `Come ${role.label.toLowerCase()}`, globals: { role: role.name } },
    ]);
    return storyFiles({
      stem: `screen-${name}`,
      title: `${areaOf(reading, 'screen', name)}/Schermate/${screen.title.replace(/\{[^}]*\}/g, '…')} (${name})`,
      maker: ['screenStories', 'screenStories'],
      data: { screen, address: addressOf(reading, screen), scenarios },
      stories: {
        Scrivania: 'made.Scrivania',
        Telefono: { from: 'made.Telefono', shownOnly: true },
        ...inLanguages(reading.product, 'Scrivania', 'made.Scrivania'),
        ...Object.fromEntries(roles),
      },
      examples: scenarios,
    });
  });
}

/** An address of a screen with keys of recorded records as parameters. */
export function addressOf({ answers }: SchemaReading, { path }: ScreenSchema): string {
  const team = getAt(answers['fetchCurrentProject'], 'team.teamID') ?? 1;
  return path.replace(/:\w+/g, String(team));
}
