/** The app around a product's screens: entry point of a product's start script. */
export { CatalogueScreen } from './CatalogueScreen.tsx';
export { type AppDefinition, registerProduct, startApp } from './startApp.tsx';
