declare module '*.ttf' {
  const bytes: Uint8Array;
  // biome-ignore lint/style/noDefaultExport: a loader of esbuild exports bytes in this way.
  export default bytes;
}

/** It has no types, and those of pdfkit know fonts only as bytes. */
declare module 'fontkit' {
  export interface Font extends Uint8Array {
    layout(text: string, features: Readonly<Record<string, boolean>>): unknown;
  }
  export const create: (bytes: Uint8Array) => Font;
}
