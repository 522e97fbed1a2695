import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_USERNAMES } from '../../../server/host/auth/settleDemo.ts';
import { percentile } from '../form/statistics.ts';
import { signIn, startDemo, timed, timesRow, turnPages } from '../orders/startProcess.ts';

const ALONE = 30;
const AT_ONCE = 20;
const RUSHES = 5;
/** Time until the printer has started, in ms. */
const WARM_MS = 12_000;
/** Users who sign in, without the one who requests pages: many new sessions would end that user's session. */
const PEOPLE = DEMO_USERNAMES.filter((name) => name !== 'ufficio');

/**
 * Prints the time of one sign-in (aim: under 400 ms), and how twenty at once slow down page requests of
 * another user (aim: 99th percentile at most 50 ms longer).
 */
export async function benchSignIn(): Promise<void> {
  const server = await startDemo();
  try {
    const cookie = await signIn(server.address);
    const alone: number[] = [];
    for (let round = 0; round < ALONE; round += 1)
      alone.push(await timed(() => signIn(server.address, PEOPLE[0])));

    // Includes compilation, and the start of the printer ten seconds after that of the server.
    const warming = await turnPages(server, cookie, pause(WARM_MS));
    const quiet = await turnPages(server, cookie, pause(3000));
    const rushed: number[] = [];
    const busy = await turnPages(server, cookie, rush(server.address, rushed));
    console.log(`\nSign-in: ${ALONE} one after another, then ${RUSHES} times ${AT_ONCE} at once`);
    console.table({
      'one sign-in': timesRow(alone),
      [`each of ${AT_ONCE} at once`]: timesRow(rushed),
      'another’s page, after the start': timesRow(warming),
      'another’s page, quiet': timesRow(quiet),
      'another’s page meanwhile': timesRow(busy),
    });
    const longer = percentile(busy, 99) - percentile(quiet, 99);
    console.log(`Longer at p99 by ${longer.toFixed(0)} ms (aim: at most 50).`);
  } finally {
    await server.stop();
  }
}

/** Spreads sign-ins over the demo users, to stay below the limit of attempts per user. */
async function rush(address: string, times: number[]): Promise<void> {
  for (let round = 0; round < RUSHES; round += 1) {
    const people = Array.from({ length: AT_ONCE }, (_, each) => PEOPLE[each % PEOPLE.length]);
    const durations = await Promise.all(people.map((name) => timed(() => signIn(address, name))));
    times.push(...durations);
  }
}
