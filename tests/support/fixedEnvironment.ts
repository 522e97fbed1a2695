/** Every test runs in the product's own zone and language, whatever the machine's. */
export const fixedEnvironment = {
  TZ: 'Europe/Rome',
  LANG: 'it_IT.UTF-8',
  LC_ALL: 'it_IT.UTF-8',
};
