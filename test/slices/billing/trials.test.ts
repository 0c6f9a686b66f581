import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { hashTrialIdentity } from '../../../functions/subscriptions/trialIdentity.ts';
import { findOtherTrial } from '../../../functions/subscriptions/trials.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { type Customer, readStoredStatus, userOf } from '../../support/people/customers.ts';
import { deleteOwn } from '../../support/people/deletion.ts';
import { newGooglePerson, signInWithGoogle } from '../../support/people/google.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import {
  confirmCheckout,
  findPayer,
  LARGE,
  listStripeSubscriptions,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  sessionIdIn,
  signUp,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeEach(savePlans);

let documents = 0;
const newDocument = () => {
  documents += 1;
  return String(90_000_000_000 + documents);
};

const offerTo = async ({ userId, call }: Customer) =>
  (await call(routes.billing.getOffer, { query: { userId } })).body;

const startTrial = async (newcomer: Customer, checkoutUrl: string) =>
  (await confirmCheckout(newcomer, sessionIdIn(await payAt(checkoutUrl)))).body;

/** Opens checkouts of two accounts of one person. */
const openTwoTrials = async (cloud: TestCloud) => {
  const document = newDocument();
  const [first, second] = [await signUp(cloud, { document }), await signUp(cloud, { document })];
  const [mine, theirs] = [await openCheckout(first, SMALL), await openCheckout(second, SMALL)];
  return { document, first, second, mine, theirs };
};

const noTrial = (refusal: string) => ({ trial: false, refusal });

describe('a trial', () => {
  it('is one for a document, however many accounts begin theirs at once', async ({ cloud, stripe }) => {
    const document = newDocument();
    const accounts = await Promise.all(Array.from({ length: 3 }, () => signUp(cloud, { document })));
    const urls = await Promise.all(accounts.map((account) => openCheckout(account, LARGE)));
    const confirmed = await Promise.all(
      accounts.map((account, index) => startTrial(account, urls[index] ?? '')),
    );
    await stripe.delivered();
    expect(confirmed.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(confirmed.filter(({ success }) => !success).map(({ error }) => error))).toEqual(
      new Set(['trial_used']),
    );
    const statuses = await Promise.all(accounts.map(readStoredStatus));
    expect(statuses.filter((status) => status === 'trialing')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'canceled')).toHaveLength(2);
    const atStripe = (await Promise.all(accounts.map(listStripeSubscriptions))).flat();
    expect(atStripe.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  });

  it('is not offered or begun again by a document, whose other accounts may pay', async ({
    cloud,
    stripe,
  }) => {
    const { document, first, second, mine, theirs } = await openTwoTrials(cloud);
    expect(await offerTo(second)).toEqual({ trial: true, refusal: null });
    expect(await startTrial(first, mine)).toMatchObject({ success: true });
    expect(await startTrial(second, theirs)).toEqual({
      success: false,
      error: 'trial_used',
      message:
        'O período grátis deste CPF, CNPJ ou e-mail já começou em outra conta. A assinatura não começou, e nada foi cobrado.',
    });
    await stripe.delivered();
    const third = await signUp(cloud, { document });
    expect(await offerTo(third)).toEqual(noTrial('document'));
    for (const account of [second, third]) {
      const url = await openCheckout(account, SMALL);
      expect(await payAt(url)).toBeUndefined();
      // Stripe's event about the refused trial arrives late.
      const told = stripe.events.findLast(({ type }) => type === 'checkout.session.completed');
      if (account === second) await stripe.send({ ...told, id: 'evt_late' });
      const session_id = sessionIdIn(await payAt(url, cards.good));
      const confirmed = await confirmCheckout(account, session_id);
      expect(confirmed.body).toEqual({ success: true, error: null, message: null });
      expect(cookieOf(confirmed.headers, 'session')).not.toBe('');
      expect(await readStoredStatus(account)).toBe('active');
    }
  });

  it('that was refused without an event gives way to a checkout', async ({ cloud, stripe }) => {
    const { first, second, mine, theirs } = await openTwoTrials(cloud);
    stripe.holdEvents(true);
    await payAt(theirs);
    await startTrial(first, mine);
    expect(await openCheckout(second, SMALL)).toContain('/c/pay/');
    expect(await readStoredStatus(second)).toBe('canceled');
  });

  it('is one for a document and a proven e-mail, kept as hashes', async ({ cloud }) => {
    const document = newDocument();
    const email = `dona${Date.now()}@teste.local`;
    const former = await newSubscriber(cloud, SMALL, { document, provenEmail: email });
    // The offer and the price list say that the account has already had its trial.
    expect(await offerTo(former)).toEqual(noTrial('account'));
    expect(await subscriptionOf(former)).toMatchObject({ status: 'trialing', trial_available: false });
    expect((await deleteOwn(former, email, 'segredo')).status).toBe(200);
    await cloud.idle();
    const left = (await scanTable(cloud)).filter((item) => item.includes('TRIAL_CLAIM#')).join();
    for (const known of [document, email, former.userId]) expect(left).not.toContain(known);
    const sameDocument = await signUp(cloud, { document });
    expect(await offerTo(sameDocument)).toEqual(noTrial('document'));
    expect(await payAt(await openCheckout(sameDocument, SMALL))).toBeUndefined();
    const alias = await signUp(cloud, { document: null, provenEmail: email.replace('@', '+2@') });
    expect(await offerTo(alias)).toEqual(noTrial('email'));
    // Somebody who typed this e-mail without proving it learns nothing about its owner.
    const typed = await signUp(cloud, { email });
    expect(await offerTo(typed)).toEqual({ trial: true, refusal: null });
    const proven = { ...(await userOf(typed.userId)), email_proven: true };
    expect(await findOtherTrial(await hashTrialIdentity(proven))).toBe('email');
  });

  it('is one for a Google account, whatever its address and the document are later', async ({ cloud }) => {
    const person = newGooglePerson();
    const enter = async (email: string): Promise<Customer> => {
      const { body, headers } = await signInWithGoogle(cloud, { ...person, email });
      const cookie = cookieOf(headers, 'session');
      return {
        userId: body.user.id,
        email: body.user.email,
        cookie,
        call: identifyCaller(cloud.url, cookie),
      };
    };
    const linked = await newSubscriber(cloud, SMALL, { provenEmail: person.email });
    const entered = await enter(person.email);
    expect(entered.userId).toBe(linked.userId);
    expect((await deleteOwn(entered, person.email, 'segredo')).status).toBe(200);
    const again = await enter(`outra.${person.email}`);
    expect(again.userId).not.toBe(linked.userId);
    expect(await offerTo(again)).toEqual(noTrial('email'));
    const fresh = await signInWithGoogle(cloud, newGooglePerson());
    const call = identifyCaller(cloud.url, cookieOf(fresh.headers, 'session'));
    const query = { userId: fresh.body.user.id };
    expect((await call(routes.billing.getOffer, { query })).body).toEqual({ trial: true, refusal: null });
  });

  it('is claimed with its start, also after a failed sync', async ({ cloud, stripe, whileStripeFails }) => {
    const { first, second, mine, theirs } = await openTwoTrials(cloud);
    await startTrial(first, mine);
    // The cancellation at Stripe fails, as after a crash between refusing and cancelling the trial.
    const failed = { success: false, error: 'processing_error' };
    const path = '/v1/subscriptions/';
    expect(await whileStripeFails(() => startTrial(second, theirs), { path })).toMatchObject(failed);
    expect(await readStoredStatus(second)).toBeUndefined();
    await syncSubscription(await findPayer(second));
    await stripe.delivered();
    expect(await readStoredStatus(second)).toBe('canceled');
    expect(await listStripeSubscriptions(second)).toMatchObject([{ status: 'canceled' }]);
  });
});
