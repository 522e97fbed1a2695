import type { Preview } from '@storybook/react-vite';
import { applyTheme, THEMES } from '../../engine/react/index.ts';
import '../../engine/react/theme/index.css';
import { CatalogueSettingsContext } from '../frame/CatalogueSettings.ts';
import { catalogueMessages, catalogueProduct } from '../frame/catalogueProduct.ts';
import { AXE_OPTIONS, LATER_ROWS } from './axeOptions.ts';
import { watchConsole } from './watchConsole.ts';

/** Set by the addon that runs stories as tests. */
const isTest = import.meta.env['VITEST_STORYBOOK'] !== undefined;

const { messages, core } = catalogueProduct();
const { roles } = core;
const { texts } = catalogueMessages('it');

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Tema',
        icon: 'paintbrush',
        items: THEMES.map((value) => ({ value, title: String(texts[`ui.theme.${value}`] ?? value) })),
        dynamicTitle: true,
      },
    },
    locale: {
      toolbar: {
        title: 'Lingua',
        icon: 'globe',
        items: Object.values(messages).map(({ locale, name }) => ({ value: locale, title: name })),
        dynamicTitle: true,
      },
    },
    role: {
      toolbar: {
        title: 'Ruolo',
        icon: 'user',
        items: roles.roles.map(({ name, label }) => ({ value: name, title: label })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', locale: 'it', role: 'admin' },
  parameters: {
    layout: 'fullscreen',
    // Readers of the catalogue see passed rules too.
    a11y: {
      test: 'error',
      ...(isTest ? { context: { exclude: [...LATER_ROWS] }, options: AXE_OPTIONS } : {}),
    },
    // The content of a story is its schema: changing it in a JSON tree would show states that the product
    // does not have.
    controls: { disable: true },
    actions: { disable: true },
    options: { storySort: { method: 'alphabetical' } },
    viewport: {
      options: {
        phone: { name: 'Telefono 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
      },
    },
  },
  ...watchConsole(),
  decorators: [
    (Story, { globals }) => {
      applyTheme(globals['theme']);
      const settings = { locale: String(globals['locale']), role: String(globals['role']) };
      return (
        <CatalogueSettingsContext value={settings}>
          <Story key={`${settings.locale} ${settings.role}`} />
        </CatalogueSettingsContext>
      );
    },
  ],
};

export default preview;
