import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { listSettings } from '#core/contract/settings.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { listTenants } from '#plugins/platform/contract/index.ts'
import * as contract from '../contract/index.ts'
import { invoiceRows } from './billing.table.ts'
import { keepAll } from './keepInvoices.ts'
import { type BillingDesk, startBilling } from './testing/billingDesk.ts'

let billing: BillingDesk
let desk: BillingDesk['desk']
let plan: contract.Plan
let today: string
beforeAll(async () => {
  billing = await startBilling()
  desk = billing.desk
  plan = billing.plan
  today = billing.today
})
afterAll(() => desk.stop())

const inDays = (count: number) => billing.inDays(count)
const company = (dueInDays: number) => billing.company(dueInDays)
const own = (who: Session) => billing.own(who)
const invoicesOf = (who: Session) => billing.invoicesOf(who)
const openOf = (who: Session) => billing.openOf(who)
const paymentState = (who: Session) => billing.paymentState(who)
const pay = (who: Session, invoiceId: number) => billing.pay(who, invoiceId)
const fieldsOf = (body: unknown) =>
  z
    .object({ fields: z.array(z.object({ field: z.string() })) })
    .parse(body)
    .fields.map(({ field }) => field)
const remoteOf = (chargeId: number) => billing.remoteOf(chargeId)

describe('who may', () => {
  test.each(['admin', 'supervisor', 'agente'])('%s reads and changes nothing of the installation', async (account) => {
    const who = await desk.login(account)
    const refusals = [
      await desk.refusal(contract.listPlans, {}, who),
      await desk.refusal(contract.plans.create, { name: 'Meu' }, who),
      await desk.refusal(contract.plans.update, { id: plan.id, valueCents: 1 }, who),
      await desk.refusal(contract.plans.remove, { id: plan.id }, who),
      await desk.refusal(contract.listAllInvoices, {}, who),
      await desk.refusal(contract.listTenantInvoices, { tenantId: who.tenantId }, who),
      await desk.refusal(contract.updateInvoice, { id: 1, status: 'paid' }, who),
      await desk.refusal(contract.deleteInvoice, { id: 1 }, who),
      await desk.refusal(contract.listBilledCompanies, {}, who),
      await desk.refusal(contract.saveCompanySubscription, { id: who.tenantId, planId: null }, who),
      await desk.refusal(contract.extendSubscription, { id: who.tenantId }, who),
      await desk.refusal(contract.getBillingSettings, {}, who),
      await desk.refusal(contract.saveBillingSettings, { graceDays: 90 }, who),
    ]
    expect(new Set(refusals.map(({ status, error }) => `${status} ${error}`))).toEqual(new Set(['403 ERR_NO_PERMISSION']))
  })

  test('people who do not administer see only how the company stands', async () => {
    expect((await desk.refusal(contract.getSubscription, {}, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.listOwnInvoices, {}, desk.supervisor)).status).toBe(403)
    expect((await desk.refusal(contract.payInvoice, { invoiceId: 1 }, desk.agent)).status).toBe(403)
    expect(await paymentState(desk.agent)).toBe('none')
  })

  test("another company's invoices and charges are not there", async () => {
    const [one, other] = [await company(3), await company(3)]
    const invoice = await openOf(one.admin)
    const { chargeId } = await pay(one.admin, invoice.id)

    expect(await desk.refusal(contract.payInvoice, { invoiceId: invoice.id }, other.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.getCharge, { id: chargeId }, other.admin)).toMatchObject({ status: 404 })
    expect((await invoicesOf(other.admin)).map(({ id }) => id)).not.toContain(invoice.id)
  })
})

describe('plans', () => {
  test('one that a company has is not deleted, and its name is taken', async () => {
    await company(30)
    expect(await desk.refusal(contract.plans.remove, { id: plan.id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_PLAN_IN_USE' })
    const twice = await desk.refusal(contract.plans.create, { name: ' profissional' }, desk.superadmin)
    expect([twice.status, fieldsOf(twice.body)]).toEqual([422, ['name']])
    expect((await desk.ask(contract.listPlans, {}, desk.superadmin)).find(({ id }) => id === plan.id)).toMatchObject({
      value: 99.9,
      companies: expect.any(Number),
    })
  })

  test.each([
    ['half a cent', { valueCents: 0.5 }, 'valueCents'],
    ['a negative price', { valueCents: -1 }, 'valueCents'],
    ['no people', { maxUsers: 0 }, 'maxUsers'],
    ['no name', { name: ' ' }, 'name'],
  ])('%s is refused at its field', async (_what, change, field) => {
    const refused = await desk.refusal(contract.plans.create, { name: 'Outro', ...change }, desk.superadmin)
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, [field]])
  })

  test('a chosen plan sets the limits of the company', async () => {
    const { id } = await company(30)
    const seen = (await desk.ask(listTenants, {}, desk.superadmin)).find((one) => one.id === id)
    expect(seen).toMatchObject({ maxUsers: 3, maxConnections: 2 })
  })
})

describe('subscriptions', () => {
  test.each([
    ['an unknown plan', { planId: 99_999 }, 'planId'],
    ['a day that is none', { dueDate: '2026-02-30' }, 'dueDate'],
    ['a wrong document', { document: '123' }, 'document'],
    ['a wrong e-mail', { email: 'rosa' }, 'email'],
    ['a wrong phone', { phone: 'x' }, 'phone'],
  ])('%s is refused at its field', async (_what, change, field) => {
    const { id } = await company(30)
    const refused = await desk.refusal(contract.saveCompanySubscription, { id, ...change }, desk.superadmin)
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, [field]])
  })

  test('neither the platform nor a company that is not there has one', async () => {
    expect(await desk.refusal(contract.saveCompanySubscription, { id: 99_999, planId: plan.id }, desk.superadmin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.extendSubscription, { id: desk.admin.tenantId }, desk.superadmin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.listTenantInvoices, { tenantId: 99_999 }, desk.superadmin)).toMatchObject({ status: 404 })
  })

  test('its invoice is made 20 days ahead and once, however often the work runs', async () => {
    const [early, near] = [await company(21), await company(20)]
    await Promise.all([keepAll(desk.kernel.ctx, () => false), keepAll(desk.kernel.ctx, () => false)])

    expect(await invoicesOf(early.admin)).toEqual([])
    expect(await invoicesOf(near.admin)).toMatchObject([{ detail: 'Profissional', valueCents: 9990, value: 99.9, dueDate: inDays(20), status: 'open' }])
  })

  test('another due day makes open invoices anew, and a free plan makes none', async () => {
    const { id, admin } = await company(10)
    await desk.ask(contract.saveCompanySubscription, { id, dueDate: inDays(12) }, desk.superadmin)
    expect((await invoicesOf(admin)).map(({ dueDate }) => dueDate)).toEqual([inDays(12)])

    const free = await desk.ask(contract.plans.create, { name: `Grátis ${id}`, valueCents: 0 }, desk.superadmin)
    await desk.ask(contract.saveCompanySubscription, { id, planId: free.id, dueDate: inDays(-40) }, desk.superadmin)
    expect(await invoicesOf(admin)).toEqual([])
    expect(await own(admin)).toMatchObject({ state: 'active' })
  })

  test('one month more moves the due day, also of a company that is late', async () => {
    const [ahead, late] = [await company(5), await company(-30)]
    expect(late.billed).toMatchObject({ isBlocked: true, subscription: { state: 'blocked' } })

    const given = await desk.ask(contract.extendSubscription, { id: ahead.id }, desk.superadmin)
    const freed = await desk.ask(contract.extendSubscription, { id: late.id }, desk.superadmin)

    expect(given.subscription?.dueDate).toBe(contract.addMonths(inDays(5), 1, contract.dayOfMonth(inDays(5))))
    expect(freed).toMatchObject({ isBlocked: false, subscription: { dueDate: contract.addMonths(today, 1, contract.dayOfMonth(today)) } })
  })

  test('its administrator writes the billing data, and another window hears of it', async () => {
    const { admin } = await company(30)
    const ear = await desk.socket(admin)
    expect(await desk.ask(contract.saveBillingData, { document: '11.222.333/0001-81', phone: '(11) 98877-6655' }, admin)).toMatchObject({
      document: '11222333000181',
      phone: '5511988776655',
    })
    expect(await ear.hear(contract.subscriptionChanged)).toEqual({ paidInvoiceId: null })
    const refused = await desk.refusal(contract.saveBillingData, { document: '1' }, admin)
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['document']])
    expect(await desk.refusal(contract.saveBillingData, { phone: '' }, desk.admin)).toMatchObject({ status: 404 })
  })
})

describe('a company that does not pay', () => {
  test('is warned once, with a notification for its administrators', async () => {
    const { admin } = await company(3)
    await keepAll(desk.kernel.ctx, () => false)
    await keepAll(desk.kernel.ctx, () => false)
    expect(await paymentState(admin)).toBe('warning')
    await vi.waitFor(async () => {
      const { notifications } = await desk.ask(listNotifications, {}, admin)
      expect(notifications.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['paymentDue Profissional'])
    })
  })

  test('works within the days of grace, is blocked after them, and let in by the mark of a superadmin', async () => {
    const { id, admin } = await company(-5)
    expect(await paymentState(admin)).toBe('overdue')
    expect((await desk.call('GET', '/settings', { token: admin.token })).status).toBe(200)
    await desk.ask(contract.saveCompanySubscription, { id, dueDate: inDays(-6) }, desk.superadmin)

    expect(await desk.refusal(listSettings, {}, admin)).toMatchObject({ status: 403, error: 'ERR_ASAAS_OVERDUE' })
    expect(await own(admin)).toMatchObject({ state: 'blocked' })
    expect(await paymentState(admin)).toBe('blocked')
    const invoice = await openOf(admin)

    const paid = await desk.ask(contract.updateInvoice, { id: invoice.id, status: 'paid' }, desk.superadmin)

    expect(paid).toMatchObject({ status: 'paid', paidBy: expect.stringMatching(/\w/) })
    expect((await desk.call('GET', '/settings', { token: admin.token })).status).toBe(200)
    expect(await own(admin)).toMatchObject({ state: 'active', dueDate: contract.addMonths(today, 1, contract.dayOfMonth(today)) })
  })

  test('pays while it is blocked, and is let in by what the gateway says', async () => {
    const { admin } = await company(-30)
    const { chargeId, qrcode } = await pay(admin, (await openOf(admin)).id)
    expect(qrcode?.qrcode).toMatch(/^pix /)
    billing.fake.statuses.set(await remoteOf(chargeId), { state: 'paid', paidCents: 9990 })

    expect(await desk.ask(contract.getCharge, { id: chargeId }, admin)).toMatchObject({ state: 'paid' })

    expect(await paymentState(admin)).toBe('active')
    expect((await desk.call('GET', '/settings', { token: admin.token })).status).toBe(200)
  })

  test('is let in when its subscription ends, or its invoice is put off or canceled', async () => {
    const [ended, later, waived] = [await company(-30), await company(-30), await company(-30)]
    await desk.ask(contract.saveCompanySubscription, { id: ended.id, planId: null }, desk.superadmin)
    await desk.ask(contract.updateInvoice, { id: (await openOf(later.admin)).id, dueDate: inDays(2) }, desk.superadmin)
    await desk.ask(contract.deleteInvoice, { id: (await openOf(waived.admin)).id }, desk.superadmin)
    await keepAll(desk.kernel.ctx, () => false)

    expect(await Promise.all([ended, later, waived].map(({ admin }) => paymentState(admin)))).toEqual([
      'none',
      'warning',
      expect.stringMatching(/active|warning/),
    ])
    expect(contract.daysBetween(today, (await own(waived.admin))?.dueDate ?? '')).toBeGreaterThanOrEqual(0)
  })

  test('the other companies and superadmins go on', async () => {
    await company(-60)
    expect((await desk.call('GET', '/settings', { token: desk.admin.token })).status).toBe(200)
    expect((await desk.ask(contract.listBilledCompanies, {}, desk.superadmin)).find(({ id }) => id === desk.admin.tenantId)).toMatchObject({
      isBlocked: false,
      subscription: null,
    })
  })
})

describe('invoices of all companies', () => {
  test('are filtered, and summed by month', async () => {
    const { id, admin } = await company(3)
    const invoice = await openOf(admin)
    const list = (filter: object) => desk.ask(contract.listAllInvoices, { tenantId: id, ...filter }, desk.superadmin)
    const month = inDays(3).slice(0, 7)

    expect(await list({})).toMatchObject({
      invoices: [{ id: invoice.id, isOverdue: false }],
      totals: [{ month, openCents: 9990, overdueCents: 0, paidCents: 0 }],
    })
    expect((await list({ month: '2020-01' })).invoices).toEqual([])
    expect((await list({ status: 'paid' })).invoices).toEqual([])
    await desk.ask(contract.updateInvoice, { id: invoice.id, dueDate: inDays(-2) }, desk.superadmin)
    expect((await list({ status: 'overdue' })).totals).toMatchObject([{ overdueCents: 9990 }])
  })

  test.each([
    ['nothing', { valueCents: 0 }, 'valueCents'],
    ['half a cent', { value: 10.005 }, 'valueCents'],
    ['no day', { dueDate: 'amanhã' }, 'dueDate'],
  ])('%s is refused at its field', async (_what, change, field) => {
    const { admin } = await company(3)
    const refused = await desk.refusal(contract.updateInvoice, { id: (await openOf(admin)).id, ...change }, desk.superadmin)
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, [field]])
  })

  test('the mark as paid is taken back, and a paid one is neither changed nor canceled', async () => {
    const { admin } = await company(3)
    const { id } = await openOf(admin)
    await desk.ask(contract.updateInvoice, { id, status: 'paid' }, desk.superadmin)
    expect(await desk.refusal(contract.updateInvoice, { id, valueCents: 1 }, desk.superadmin)).toMatchObject({ status: 409 })
    expect(await desk.refusal(contract.deleteInvoice, { id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })

    await desk.ask(contract.updateInvoice, { id, status: 'open' }, desk.superadmin)

    expect(await own(admin)).toMatchObject({ dueDate: inDays(3) })
    const rows = await desk.kernel.ctx.db.select().from(invoiceRows).where(eq(invoiceRows.id, id))
    expect(rows).toMatchObject([{ status: 'open', paidAt: null, paidBy: null }])
  })
})
