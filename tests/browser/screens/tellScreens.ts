import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { faultsOf, smallTargetsOf } from '../../support/axe.ts';
import type { viewports } from '../../support/chromium.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS, type TestUser } from '../../support/testUsers.ts';
import { openTour, type Tour } from './openTour.ts';
import { addressOf, isOfRecord, parametersOf, titleOf } from './parameters.ts';
import { isReference, seenScreens } from './seenScreens.ts';
import { createNewKindsCheck, expectFilled, expectRendered, expectSound, waitForPage } from './seeScreen.ts';
import { followTo, goTo, placesOf } from './walk.ts';
import { ways } from './ways.ts';

const { screens, roles } = await testProduct();

/** Lists that are empty for a user of the demo data, by screen. */
type EmptyLists = Readonly<Record<string, readonly string[]>>;

/**
 * Tests of all screens of some roles, on a phone and on a desk (`seenScreens`: each look once), reached by
 * navigation; and of one forbidden screen. One sign-in per role and size; the page is never reloaded.
 */
export function tellScreens(
  users: Readonly<Partial<Record<TestUser, EmptyLists>>>,
  sizes: readonly (keyof typeof viewports)[] = ['phone', 'desk'],
): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      demoDay: new Date().toLocaleDateString('sv-SE'),
      demo: true,
      rendersPages: true,
    });
  });
  afterAll(() => app.close());

  const checks = { phone: createNewKindsCheck(), desk: createNewKindsCheck() };
  const reference = { phone: faultsOf, desk: smallTargetsOf };
  // Both sizes show one list of places (`navigationOf`).
  const tours = (Object.keys(users) as TestUser[]).flatMap((user) =>
    sizes.flatMap((size) => {
      const seen = seenScreens(TEST_USERS[user].role, size);
      return size === 'desk' && seen.allowed.length === 0 ? [] : [{ user, size, ...seen }];
    }),
  );
  describe.each(tours.map((each) => [TEST_USERS[each.user].role, each.size, each] as const))(
    '%s, at the %s',
    (role, size, { user, allowed, refused }) => {
      const permissions = roles.roles.find(({ name }) => name === role)?.permissions ?? [];
      const sees = (permission: string | undefined) =>
        permission === undefined || permissions.includes(permission);
      const violationsOf = (isReference(role) ? reference : checks)[size];
      let tour: Tour;
      beforeAll(async () => {
        tour = await openTour(app, user, size);
      });
      afterAll(() => tour.close());

      it('[SCR-03] [PERM-05] is offered the places that the role may see, and no others', async () => {
        const entries = Object.values(screens)
          .filter(({ navigation, permission }) => navigation !== undefined && sees(permission))
          .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0))
          .map(({ navigation, path }) => `${navigation?.label} ${path}`);
        expect((await placesOf(tour)).toSorted()).toEqual(entries.toSorted());
        expect(await checks[size](tour.page, 'html', ['#content'])).toEqual([]);
      });

      it.each(allowed.map((screen) => [screen.name, screen] as const))(
        '[SCR-03] [UI-04] %s: reached, filled, uncut, without a violation of axe',
        async (name, screen) => {
          const way = ways[name];
          if (way !== undefined) await way(tour);
          else if (!isOfRecord(screen)) await followTo(tour, screen);
          else throw new Error(`No way to the screen '${name}': give it one in ways.ts.`);
          await tour.page.waitForURL((url) => parametersOf(screen, url.href) !== undefined);
          await waitForPage(tour, titleOf(screen, parametersOf(screen, tour.page.url())));
          await expectFilled(tour, screen, users[user]?.[name]);
          await expectRendered(tour);
          await expectSound(tour, '#content', violationsOf);
        },
      );

      it.each(refused.map((screen) => [screen.name, screen] as const))(
        '[SCR-06] [PERM-05] %s: forbidden for this role, which its address reports, with a way back',
        async (_name, screen) => {
          await goTo(tour, addressOf(screen));
          await waitForPage(tour, 'Accesso non consentito');
          const back = tour.page.getByRole('link', { name: 'Torna alla pagina iniziale' });
          expect(await back.getAttribute('href')).toBe('/');
          await expectSound(tour, '#content', checks[size]);
        },
      );
    },
  );
}
