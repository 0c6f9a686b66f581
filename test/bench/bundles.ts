import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { bundleFunctions, functionFiles } from '../../infra/bundle.ts';
import { type Figure, kB, median, ms } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const RUNS = 5;
/** The limit for importing a function, in milliseconds of one whole CPU. */
const MAX_IMPORT = 120;
/** Nobody waits for a cold start of the tasks' worker, which renders reports as mails and PDFs. */
export const mostBytes = (name: string): number => (name === 'taskWorkers/runTasks' ? 2_800_000 : 600_000);

export const bundleFigures = async (): Promise<Figure[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'ranqueia-bundles-'));
  await bundleFunctions({ root, outDir: join(dir, 'functions'), split: false });
  const functions: BundleFigure[] = [];
  for (const name of functionFiles(root).keys()) {
    const file = join(dir, 'functions', name.replace('/', '-'), `${name}.mjs`);
    functions.push({ name, bytes: statSync(file).size, ...(await measureImport(file)) });
  }
  const empty = join(dir, 'empty.mjs');
  writeFileSync(empty, 'export const handler = () => undefined;\n');
  const nothing = await measureImport(empty);
  const sdk = await bundleSdk(join(dir, 'sdk.mjs'));
  const sdkImport = await measureImport(sdk);
  const sdkBytes = statSync(sdk).size;
  rmSync(dir, { recursive: true });

  const baseline = `${kB(sdkBytes)}, ${textOf(sdkImport)} (the DynamoDB client); ${textOf(nothing)} (an empty module)`;
  return functions
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, bytes, took, cpu }) => ({
      what: `bundle and import of ${name}`,
      measured: `${kB(bytes)}, ${textOf({ took, cpu })}`,
      baseline,
      target: {
        text: `${kB(mostBytes(name))}, ${ms(MAX_IMPORT)} of CPU`,
        met: bytes <= mostBytes(name) && cpu < MAX_IMPORT,
      },
    }));
};

interface Import {
  readonly took: number;
  /** The CPU time in milliseconds; other work on the machine changes it less than the elapsed time. */
  readonly cpu: number;
}

interface BundleFigure extends Import {
  readonly name: string;
  readonly bytes: number;
}

const textOf = ({ took, cpu }: Import): string => `${ms(took)} (${ms(cpu)} of CPU)`;

const program = `
  const start = performance.now();
  const before = process.cpuUsage();
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify([performance.now() - start, (user + system) / 1000]));`;

const times = z.tuple([z.number(), z.number()]);

/** Returns the medians of several imports, each in a new process. */
const measureImport = async (file: string): Promise<Import> => {
  const runs: z.output<typeof times>[] = [];
  for (let run = 0; run < RUNS; run++) {
    const args = ['--input-type=module', '-e', program, pathToFileURL(file).href];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    runs.push(times.parse(JSON.parse(stdout)));
  }
  return { took: median(runs.map(([took]) => took)), cpu: median(runs.map(([, cpu]) => cpu)) };
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
