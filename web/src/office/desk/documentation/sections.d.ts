/** See scripts/documentation/plugin.ts. */
declare module 'virtual:documentation' {
  export const SECTIONS: readonly import('./content').Section[];
}
