declare module '@messageformat/core/compile-module.js' {
  export { default } from '@messageformat/core/lib/compile-module';
}
