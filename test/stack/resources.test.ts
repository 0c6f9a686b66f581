import { expect, it } from 'vitest';
import { sizesOf, templatesOf } from './templates.ts';

it('what keeps data keeps its name: another name would be a new and empty one', () => {
  const kept = Object.values(templatesOf('everything'))
    .flatMap((template) => Object.entries(template.toJSON().Resources ?? {}))
    .filter(([, resource]) => /^Retain/.test(Object(resource).DeletionPolicy))
    .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  expect(kept.toSorted()).toEqual([
    'AccessLogs',
    'AlgoliaKey',
    'Backups',
    'GoogleClient',
    'Logos',
    'OriginKey',
    'RouteLogs',
    'SerperKey',
    'SiteLogs',
    'StripeKeys',
    'Table',
    'TrialKey',
    'WorkerLogs',
  ]);
});

it('every stack has resources, and fewer than the 500 that CloudFormation allows', () => {
  expect([...sizesOf('everything')].filter(([, size]) => size === 0 || size >= 500)).toEqual([]);
});
