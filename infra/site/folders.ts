/** What browsers fetch. */
export const clientDirOf = (buildDir: string): string => `${buildDir}/client`;

/** What prerendering needs. It is also the code of the function that prerenders on AWS. */
export const serverDirOf = (buildDir: string): string => `${buildDir}/server`;

/** There, the keys of the assets of the build. */
export const ASSET_LIST = 'assets.json';
