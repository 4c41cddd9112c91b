/** Panels that are the scope of commands. */
export const PAYMENTS_PANEL = 'billing.payments'
export const COMPANIES_PANEL = 'billing.companies'
export const SUBSCRIPTION_PANEL = 'billing.subscription'
