import * as z from 'zod/mini';
import { findCustomer } from '../customers.ts';
import { pageOf, paging } from '../lists.ts';
import { address, changedMetadata, flag, readParams, text } from '../params.ts';
import { type ConfigurationChange, checkProducts, configurationChange } from '../portalForms.ts';
import type { Configuration, Features, PortalSession } from '../portalRecords.ts';
import { configurationView, portalSessionView } from '../portalViews.ts';
import { invalid } from '../refusal.ts';
import { find, type World } from '../world.ts';
import type { Route } from './route.ts';

const nothing: Features = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: {
    enabled: false,
    default_allowed_updates: [],
    products: [],
    proration_behavior: 'none',
    trial_update_behavior: 'end_trial',
  },
};

const create: Route['answer'] = (world, { form }) => {
  const given = readParams(configurationChange, form);
  if (given.features === undefined) {
    throw invalid('Missing required param: features.', 'features', 'parameter_missing');
  }
  const blank: Configuration = {
    id: world.id('bpc_1'),
    created: world.now(),
    updated: world.now(),
    active: true,
    name: null,
    headline: null,
    privacyUrl: null,
    termsUrl: null,
    returnUrl: null,
    metadata: {},
    features: nothing,
  };
  return keep(world, blank, given);
};

const update: Route['answer'] = (world, { id, form }) => {
  const known = find(world.state.configurations, 'configuration', id);
  return keep(world, known, readParams(configurationChange, form));
};

const keep = (world: World, known: Configuration, given: ConfigurationChange) => {
  const { features, metadata, business_profile: profile } = given;
  const changed: Configuration = {
    ...merged(known, { active: given.active, name: given.name, returnUrl: given.default_return_url }),
    ...merged(
      { headline: known.headline, privacyUrl: known.privacyUrl, termsUrl: known.termsUrl },
      {
        headline: profile?.headline,
        privacyUrl: profile?.privacy_policy_url,
        termsUrl: profile?.terms_of_service_url,
      },
    ),
    metadata: changedMetadata(known.metadata, metadata),
    features: {
      customer_update: merged(known.features.customer_update, features?.customer_update),
      invoice_history: merged(known.features.invoice_history, features?.invoice_history),
      payment_method_update: merged(known.features.payment_method_update, features?.payment_method_update),
      subscription_cancel: merged(known.features.subscription_cancel, features?.subscription_cancel),
      subscription_update: merged(known.features.subscription_update, features?.subscription_update),
    },
    updated: world.now(),
  };
  checkProducts(world, changed.features.subscription_update);
  world.state.configurations.set(changed.id, changed);
  return configurationView(changed);
};

type Part<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined };

const merged = <Whole extends object>(known: Whole, change: Part<Whole> = {}): Whole => ({
  ...known,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

const list: Route['answer'] = ({ state }, { form }) => {
  const filter = z.strictObject({ ...paging, active: z.optional(flag), is_default: z.optional(flag) });
  const { active, is_default, ...page } = readParams(filter, form);
  return pageOf(state.configurations, page, {
    url: '/v1/billing_portal/configurations',
    // None is the default one: that one is made on Stripe's own pages.
    isWanted: (one) => (active === undefined || one.active === active) && is_default !== true,
    view: configurationView,
  });
};

const visit = z.strictObject({
  customer: text,
  configuration: z.optional(text),
  return_url: z.optional(address),
  locale: z.optional(text),
});

const open: Route['answer'] = (world, { form }) => {
  const { customer, configuration, return_url, locale } = readParams(visit, form);
  findCustomer(world, customer, 'customer');
  if (configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
    );
  }
  const { active, returnUrl } = find(
    world.state.configurations,
    'configuration',
    configuration,
    'configuration',
  );
  if (!active) throw invalid(`The configuration \`${configuration}\` is inactive.`, 'configuration');
  const session: PortalSession = {
    id: world.id('bps_1'),
    created: world.now(),
    customer,
    configuration,
    returnUrl: return_url ?? returnUrl,
    locale: locale ?? null,
  };
  world.state.portalSessions.set(session.id, session);
  return portalSessionView(world, session);
};

export const portalRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/billing_portal/configurations', answer: create },
  { method: 'GET', path: '/v1/billing_portal/configurations', answer: list },
  { method: 'POST', path: '/v1/billing_portal/configurations/:id', answer: update },
  { method: 'POST', path: '/v1/billing_portal/sessions', answer: open },
];
