import { CreditCard, Dollar } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { blockedPages } from '#core/client/workbench/blocked/blockedPages.ts'
import { pageBanners } from '#core/client/workbench/pageBanners.ts'
import { extend } from '#core/contract/define.ts'
import { billingChanged, subscriptionChanged } from '../contract/index.ts'
import { BillingDialogs } from './BillingDialogs.tsx'
import { companyCommands, goToCompanies } from './companies/commands.ts'
import { companiesPanel, paymentsPanel, subscriptionPanel } from './panels.ts'
import { goToPayments, paymentCommands } from './payments/commands.ts'
import { plansScreen } from './plans/screen.tsx'
import { editSettings } from './plans/settingsCommand.ts'
import { refreshBilling } from './shared/queries.ts'
import { goToSubscription, subscriptionCommands } from './subscription/commands.ts'
import { PaymentBanner } from './subscription/PaymentBanner.tsx'
import { paidInvoiceAtom, refreshOwn } from './subscription/queries.ts'

/** A day turns while the page is open: the banner is asked for so often. */
const ASK_MS = 30 * 60_000

const ask = () => void refreshOwn()

/** Billing of companies: plans, invoices and companies for superadmins; the own subscription for a company. */
export default defineClientPlugin({
  id: 'billing',
  requires: ['platform', 'team'],
  parts: [plansScreen],
  routes: [
    { path: '/assinatura', name: 'assinatura', profiles: ['admin', 'super', 'user'], open: () => [{ panel: subscriptionPanel, params: {} }] },
    { path: '/pagamentostenants', permission: 'billing.companies', open: () => [{ panel: paymentsPanel, params: {} }] },
    { path: '/tenantsPk', permission: 'billing.companies', open: () => [{ panel: companiesPanel, params: {} }] },
  ],
  panels: [subscriptionPanel, paymentsPanel, companiesPanel],
  commands: [...subscriptionCommands, ...paymentCommands, ...companyCommands, editSettings],
  sockets: [
    onSocket(billingChanged, () => void refreshBilling()),
    onSocket(subscriptionChanged, ({ paidInvoiceId }, ctx) => {
      if (paidInvoiceId !== null) ctx.set(paidInvoiceAtom, paidInvoiceId)
      ask()
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'billing.companies',
      title: 'billing.companies.title',
      icon: CreditCard,
      path: '/tenantsPk',
      area: 'platform',
      order: 8,
      menu: 'tenantsPk',
      permission: 'billing.companies',
      command: goToCompanies.id,
    }),
    extend(sideBarItems, {
      id: 'billing.payments',
      title: 'billing.payments.title',
      icon: Dollar,
      path: '/pagamentostenants',
      area: 'platform',
      order: 9,
      menu: 'pagamentostenants',
      permission: 'billing.companies',
      command: goToPayments.id,
    }),
    extend(sideBarItems, {
      id: 'billing.subscription',
      title: 'billing.subscription.title',
      icon: CreditCard,
      path: '/assinatura',
      area: 'settings',
      section: 'company',
      order: 90,
      menu: 'assinatura',
      permission: 'billing.manage',
      command: goToSubscription.id,
    }),
    extend(overlays, BillingDialogs),
    extend(pageBanners, PaymentBanner),
    extend(blockedPages, () => import('./subscription/BlockedSubscription.tsx')),
  ],
  setup() {
    ask()
    const timer = setInterval(ask, ASK_MS)
    const stop = onResync(ask)
    return () => {
      clearInterval(timer)
      stop()
    }
  },
})
