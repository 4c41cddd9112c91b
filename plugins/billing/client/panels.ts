import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { COMPANIES_PANEL, PAYMENTS_PANEL, SUBSCRIPTION_PANEL } from './panelIds.ts'

export const paymentsPanel = definePanel({
  type: PAYMENTS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('billing.payments.title'),
  load: () => import('./payments/PaymentsPanel.tsx'),
  reuse: 'single',
  path: () => '/pagamentostenants',
})

export const companiesPanel = definePanel({
  type: COMPANIES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('billing.companies.title'),
  load: () => import('./companies/CompaniesPanel.tsx'),
  reuse: 'single',
  path: () => '/tenantsPk',
})

export const subscriptionPanel = definePanel({
  type: SUBSCRIPTION_PANEL,
  params: z.object({}),
  title: (_params, t) => t('billing.subscription.title'),
  load: () => import('./subscription/SubscriptionPanel.tsx'),
  reuse: 'single',
  path: () => '/assinatura',
})
