import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import * as signup from '#core/contract/signup.ts'
import { defineServerPlugin, provide, publicRoute, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { checkChargeJob, createBillingService, pay, readCharge, reconcile } from './charges.ts'
import { extendCompany, listCompanies, saveCompany } from './companies.ts'
import { cancelInvoice, changeInvoice, listAll, listOfTenant, listOwn } from './invoices.ts'
import { keepAll } from './keepInvoices.ts'
import { readOwn, saveOwnData } from './own.ts'
import { listPublic, servedPlans } from './plans.ts'
import { readPaymentState } from './present.ts'
import { readSettings, saveSettings } from './settings.ts'
import { admitReading, publicSetting, signUp } from './signUp.ts'

const superadmins = ['superadmin'] as const

/** Days turn at another hour in each company's zone: invoices, warnings and blocks are looked after so often. */
const KEEP_MS = 10 * 60_000

/** Plans, subscriptions, invoices and their payment, and companies that sign up alone. */
export default defineServerPlugin({
  id: 'billing',
  isEssential: true,
  requires: ['team', 'connections', 'platform'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'billing.plans': { sentence: 'Keep the plans that companies subscribe to', profiles: superadmins },
    'billing.companies': { sentence: 'Keep subscriptions and invoices of all companies', profiles: superadmins },
    'billing.settings': { sentence: 'Set the rules of billing and whether companies sign up alone', profiles: superadmins },
    'billing.manage': { sentence: "See and pay the company's subscription", profiles: ['admin'] },
  },
  parts: [servedPlans],
  routes: [
    route(contract.listPlans, (_input, actor, ctx) => servedPlans.listRows(ctx, actor)),
    route(contract.listOwnInvoices, (_input, actor, ctx) => listOwn(ctx, actor)),
    route(contract.listAllInvoices, (filter, _actor, ctx) => listAll(ctx, filter)),
    route(contract.listTenantInvoices, ({ tenantId }, _actor, ctx) => listOfTenant(ctx, tenantId)),
    route(contract.updateInvoice, (change, actor, ctx) => changeInvoice(ctx, actor, change)),
    route(contract.deleteInvoice, ({ id }, _actor, ctx) => cancelInvoice(ctx, id)),
    route(contract.getSubscription, (_input, actor, ctx) => readOwn(ctx, actor)),
    route(contract.getPaymentState, (_input, { tenantId }, ctx) => readPaymentState(ctx, tenantId)),
    route(contract.saveBillingData, (data, actor, ctx) => saveOwnData(ctx, actor, data)),
    route(contract.payInvoice, ({ invoiceId }, actor, ctx) => pay(ctx, actor, invoiceId)),
    route(contract.getCharge, ({ id }, actor, ctx) => readCharge(ctx, actor, id)),
    route(contract.listBilledCompanies, (_input, _actor, ctx) => listCompanies(ctx)),
    route(contract.saveCompanySubscription, (wanted, _actor, ctx) => saveCompany(ctx, wanted)),
    route(contract.extendSubscription, ({ id }, _actor, ctx) => extendCompany(ctx, id)),
    route(contract.getBillingSettings, (_input, _actor, ctx) => readSettings(ctx)),
    route(contract.saveBillingSettings, (change, _actor, ctx) => saveSettings(ctx, change)),
    publicRoute(signup.listPublicPlans, async (_input, ctx, request) => {
      await admitReading(ctx, request)
      return listPublic(ctx)
    }),
    publicRoute(signup.getPublicSetting, async ({ key }, ctx, request) => {
      await admitReading(ctx, request)
      return publicSetting(ctx, key)
    }),
    publicRoute(signup.signUp, (wanted, ctx, request) => signUp(ctx, wanted, request)),
  ],
  jobs: [checkChargeJob],
  provides: [provide(contract.billingService, createBillingService)],
  extends: [
    extend(panelRights, { panel: 'billing.plan.list', permission: 'billing.plans' }),
    extend(panelRights, { panel: 'billing.payments', permission: 'billing.companies' }),
    extend(panelRights, { panel: 'billing.companies', permission: 'billing.companies' }),
    extend(panelRights, { panel: 'billing.subscription', permission: 'billing.manage' }),
  ],
  every: [
    { name: 'subscriptions', everyMs: KEEP_MS, run: keepAll },
    { name: 'charges', everyMs: KEEP_MS, run: reconcile },
  ],
})
