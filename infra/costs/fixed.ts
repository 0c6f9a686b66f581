import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CloudTemplate } from '../cloudTemplate.ts';
import { ASSETS, clientDirOf, serverDirOf } from '../site/documents.ts';
import { synthesize } from '../synthesize.ts';
import type { Fixed } from './estimate.ts';

/** Uses an empty site, because without a site the Web stack has no publisher and no publisher's alarm. */
export const readPricedTemplates = (): readonly CloudTemplate[] => {
  const dir = mkdtempSync(join(tmpdir(), 'costs-'));
  const siteDir = join(dir, 'site');
  mkdirSync(join(clientDirOf(siteDir), ASSETS), { recursive: true });
  mkdirSync(serverDirOf(siteDir));
  writeFileSync(join(serverDirOf(siteDir), 'pages.json'), '{}');
  const templates = Object.values(synthesize({ outDir: join(dir, 'out'), siteDir, validate: false }));
  rmSync(dir, { recursive: true });
  return templates;
};

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Condition?: unknown; readonly Properties?: unknown }>
  >;
}

const ofExpression = z.object({ Metrics: z.array(z.looseObject({ MetricStat: z.optional(z.unknown()) })) });

/** Counts what costs money even if nobody uses it; ignores resources that only exist in other regions. */
export const fixedIn = (templates: readonly Template[]): Fixed => {
  const resources = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Condition }) => Condition === undefined);
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  return {
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: ofType('AWS::CloudWatch::Alarm').reduce(
      (sum, { Properties }) => sum + watchedBy(Properties),
      0,
    ),
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    polledQueues: ofType('AWS::Lambda::EventSourceMapping').length,
  };
};

const watchedBy = (alarm: unknown): number => {
  const { success, data } = ofExpression.safeParse(alarm);
  return success ? data.Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1;
};
