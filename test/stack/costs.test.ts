import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { costsDocument } from '../../infra/costs/document.ts';
import { fixedIn, readPricedTemplates } from '../../infra/costs/fixed.ts';
import { prices } from '../../infra/costs/prices.ts';
import { assumptions, measuredUnits } from '../../infra/costs/units.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const numbersOf = (markdown: string, row: string): number[] => {
  const line = markdown.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? '';
  return line
    .split('|')
    .slice(2, 5)
    .flatMap((cell) => cell.split(', ').map(Number));
};

it('estimates costs by the units that the README of the bench prints', () => {
  const readme = textOf('test/bench/README.md');
  const rates = Object.values(measuredUnits);
  expect(numbersOf(readme, 'write units, read units a keyword')).toEqual(
    rates.flatMap(({ writes, reads }) => [writes, reads]),
  );
  expect(numbersOf(readme, 'queue requests a keyword')).toEqual(rates.map((one) => one.queueRequests));
  expect(numbersOf(readme, 'Lambda GB-seconds a keyword')).toEqual(rates.map((one) => one.gbSeconds));
});

it("prints the bench's prices of a million keywords by the same list", () => {
  const printed = numbersOf(textOf('test/bench/README.md'), 'US$ for a million keywords in São Paulo');
  const priced = Object.values(measuredUnits).map((units) =>
    Object.entries(units).reduce(
      (sum, [unit, used]) => sum + used * prices[unit as keyof typeof units].usd,
      0,
    ),
  );
  expect(priced).toHaveLength(printed.length);
  // Prices may differ slightly, because the document prints rounded units.
  for (const [index, price] of printed.entries())
    expect(Math.abs(price / (priced[index] ?? 0) - 1)).toBeLessThan(0.03);
});

it('says in the README what a GB of the table costs in backups', () => {
  const { backup, copies } = prices;
  const copied = copies.usd * assumptions.weeklyCopies;
  expect(textOf('infra/README.md')).toContain(
    `In São Paulo, point-in-time recovery costs US$ ${backup.usd.toFixed(2)} a month for each GB, and the five weekly copies US$ ${copied.toFixed(2)}.`,
  );
});

const templates = readPricedTemplates();

it('has printed COSTS.md from the prices, the units and the templates (node infra/costs.ts)', () => {
  expect(textOf('infra/COSTS.md')).toBe(costsDocument(fixedIn(templates)));
});

it('counts every metric that an alarm watches, as AWS bills them', () => {
  const Type = 'AWS::CloudWatch::Alarm';
  const Metrics = [{ Expression: 'IF(a > b, a, 0)' }, { MetricStat: {} }, { MetricStat: {} }];
  const Resources = {
    One: { Type, Properties: { MetricName: 'Errors' } },
    Two: { Type, Properties: { Metrics } },
    Elsewhere: { Type, Condition: 'InUsEast1', Properties: { MetricName: 'Errors' } },
  };
  expect(fixedIn([{ Resources }]).alarmMetrics).toBe(3);
});

it('counts the alarm of the publisher, which comes with the site', () => {
  const ids = templates.flatMap(({ Resources }) => Object.keys(Resources));
  expect(ids.filter((id) => id.startsWith('PublisherAlarm'))).toHaveLength(1);
});
