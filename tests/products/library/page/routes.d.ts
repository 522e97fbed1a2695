declare module 'virtual:call-routes' {
  export const callRoutes: import('../../../../engine/react/index.ts').CallRoutes;
}
