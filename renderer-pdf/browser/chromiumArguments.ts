/** How Chromium is started, to print and to test: without what calls home. */
export const chromiumArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--no-first-run',
];

/** Where a machine or a container gives browsers no sandbox, or where the user is root. */
export const WITHOUT_SANDBOX = '--no-sandbox';
