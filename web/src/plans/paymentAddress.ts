/** The address of the payment page. Without a plan it goes on to the plans. */
export const paymentAddress = (userId: string, planId: string | null): string =>
  `/payment?${new URLSearchParams({ user: userId, ...(planId !== null && { plan: planId }) })}`;
