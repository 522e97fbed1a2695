/**
 * How Chromium is started, to print and to test. Without the sandbox, which a container or root cannot give: the
 * pages come from our own templates, carry no scripts and have no network, so it would guard nothing. The rest
 * keeps the browser from calling home.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--no-first-run',
];
