import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleFunctions } from '../../infra/bundle.ts';
import { type Figure, kB, median, ms } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const RUNS = 3;

/** The size and import time of each deployed function: what a cold start spends before the handler. */
export const bundleFigures = async (): Promise<Figure[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'ranqueia-bundles-'));
  const sizes = await bundleFunctions({ root, outDir: join(dir, 'functions'), split: false });
  const functions: BundleFigure[] = [];
  for (const [name, bytes] of Object.entries(sizes)) {
    const file = join(dir, 'functions', name.replace('/', '-'), `${name}.mjs`);
    functions.push({ name, bytes, took: await measureImport(file) });
  }
  const empty = join(dir, 'empty.mjs');
  writeFileSync(empty, 'export const handler = () => undefined;\n');
  const nothing = await measureImport(empty);
  const sdk = await bundleSdk(join(dir, 'sdk.mjs'));
  const sdkTook = await measureImport(sdk);
  const sdkBytes = statSync(sdk).size;
  rmSync(dir, { recursive: true });

  const baseline = `${kB(sdkBytes)}, ${ms(sdkTook)} (the DynamoDB client); ${ms(nothing)} (an empty module)`;
  return functions
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, bytes, took }) => ({
      what: `bundle and import of ${name}`,
      measured: `${kB(bytes)}, ${ms(took)}`,
      baseline,
    }));
};

interface BundleFigure {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds of its import. */
  readonly took: number;
}

const program = `
  const start = performance.now();
  await import(process.argv[1]);
  process.stdout.write(String(performance.now() - start));`;

/** The median in milliseconds. Each run is a new process. */
const measureImport = async (file: string): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const args = ['--input-type=module', '-e', program, pathToFileURL(file).href];
    times.push(Number((await promisify(execFile)(process.execPath, args)).stdout));
  }
  return median(times);
};

const bundleSdk = async (outfile: string): Promise<string> => {
  const contents = `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    export const handler = () => client.send(new GetCommand({ TableName: 'T', Key: {} }));`;
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
  });
  return outfile;
};
