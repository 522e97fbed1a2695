/** The app around a product's screens: entry point of a product's start script. */
export { registerProduct } from './registerProduct.ts';
export { ScreenView } from './ScreenView.tsx';
export { type AppDefinition, startApp } from './startApp.tsx';
