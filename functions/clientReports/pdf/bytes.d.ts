declare module '*.ttf' {
  const bytes: Uint8Array;
  // biome-ignore lint/style/noDefaultExport: a loader of esbuild exports bytes in this way.
  export default bytes;
}
