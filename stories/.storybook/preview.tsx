import type { Preview } from '@storybook/react-vite';
import { applyTheme, setUpIcons } from '../../engine/react/index.ts';
import '../../engine/react/theme/index.css';

setUpIcons();

const preview: Preview = {
  globalTypes: {
    theme: { toolbar: { title: 'Tema', items: ['light', 'dark', 'sole'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Telefono 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      applyTheme(globals['theme']);
      return <Story />;
    },
  ],
};

export default preview;
