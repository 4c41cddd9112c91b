import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import * as contract from '../contract/index.ts'
import { reconcile } from './charges.ts'
import { type BillingDesk, startBilling } from './testing/billingDesk.ts'
import type { FakeGateway } from './testing/fakeGateway.ts'

let billing: BillingDesk
let desk: BillingDesk['desk']
let fake: FakeGateway
beforeAll(async () => {
  billing = await startBilling()
  desk = billing.desk
  fake = billing.fake
})
afterAll(() => desk.stop())
beforeEach(() => {
  fake.statuses.clear()
  fake.isActive = true
  fake.expiresAt = undefined
})

const inDays = (count: number) => billing.inDays(count)
const company = (dueInDays: number) => billing.company(dueInDays)
const own = (who: Session) => billing.own(who)
const invoicesOf = (who: Session) => billing.invoicesOf(who)
const openOf = (who: Session) => billing.openOf(who)
const pay = (who: Session, invoiceId: number) => billing.pay(who, invoiceId)
const remoteOf = (chargeId: number) => billing.remoteOf(chargeId)
const service = () => desk.kernel.ctx.use(contract.billingService)

describe('payment', () => {
  test('two clicks make one charge, and another value makes another', async () => {
    const { admin } = await company(3)
    const { id } = await openOf(admin)
    const before = fake.made.size

    const [one, two] = await Promise.all([pay(admin, id), pay(admin, id)])
    const again = await pay(admin, id)

    expect(new Set([one.chargeId, two.chargeId, again.chargeId]).size).toBe(1)
    expect(fake.made.size).toBe(before + 1)
    expect([...fake.made.values()].at(-1)).toMatchObject({ amountCents: 9990, payer: { document: '52998224725', remoteCustomer: null } })
    await desk.ask(contract.updateInvoice, { id, valueCents: 5000 }, desk.superadmin)
    const changed = await pay(admin, id)
    expect(changed).toMatchObject({ valueCents: 5000 })
    expect(changed.chargeId).not.toBe(one.chargeId)
    expect([...fake.made.values()].at(-1)).toMatchObject({ amountCents: 5000, payer: { remoteCustomer: 'customer-1' } })
  })

  test('a code that has expired is made anew', async () => {
    const { admin } = await company(3)
    const { id } = await openOf(admin)
    fake.expiresAt = new Date(Date.now() - 1000).toISOString()
    const old = await pay(admin, id)
    fake.expiresAt = undefined

    expect((await pay(admin, id)).chargeId).not.toBe(old.chargeId)
  })

  test('a gateway that fails is said, and the next click tries the same charge', async () => {
    const { admin } = await company(3)
    const { id } = await openOf(admin)
    fake.failNext()
    expect(await desk.refusal(contract.payInvoice, { invoiceId: id }, admin)).toMatchObject({ status: 502, error: 'ERR_PAYMENT_GATEWAY' })
    expect((await pay(admin, id)).qrcode).toBeDefined()
  })

  test('without a gateway it is refused, as for an invoice that is paid', async () => {
    const { admin } = await company(3)
    const { id } = await openOf(admin)
    fake.isActive = false
    expect(await desk.refusal(contract.payInvoice, { invoiceId: id }, admin)).toMatchObject({ status: 409, error: 'ERR_NO_PAYMENT_GATEWAY' })
    expect((await desk.ask(contract.getSubscription, {}, admin)).canPay).toBe(false)
    fake.isActive = true
    await desk.ask(contract.updateInvoice, { id, status: 'paid' }, desk.superadmin)
    expect(await desk.refusal(contract.payInvoice, { invoiceId: id }, admin)).toMatchObject({ status: 409, error: 'ERR_INVOICE_SETTLED' })
  })

  test('what a gateway says twice, and at once, is paid once, and both sides hear of it', async () => {
    const { id, admin } = await company(3)
    const invoice = await openOf(admin)
    const remoteId = await remoteOf((await pay(admin, invoice.id)).chargeId)
    const [ear, adminEar] = [await desk.socket(admin), await desk.socket(desk.superadmin)]
    fake.statuses.set(remoteId, { state: 'paid', paidCents: 9990 })

    await Promise.all([
      service().chargesChanged('fake', [remoteId, 'nobody'], 'event-1'),
      service().chargesChanged('fake', [remoteId], 'event-1'),
      service().chargesChanged('fake', [remoteId], 'event-2'),
    ])

    await ear.until('the payment', ({ body }) => (JSON.stringify(body).includes(`"paidInvoiceId":${invoice.id}`) ? true : undefined))
    await adminEar.until('the change', ({ body }) => (JSON.stringify(body).includes(`"tenantId":${id}`) ? true : undefined))
    await vi.waitFor(async () => expect(await own(admin)).toMatchObject({ dueDate: contract.addMonths(inDays(3), 1, contract.dayOfMonth(inDays(3))) }))
    await service().chargesChanged('fake', [remoteId], 'event-3')
    await reconcile(desk.kernel.ctx)
    expect((await invoicesOf(admin)).filter(({ status }) => status === 'paid')).toHaveLength(1)
  })

  test('another amount leaves the invoice open and is shown to superadmins', async () => {
    const { id, admin } = await company(3)
    const invoice = await openOf(admin)
    const { chargeId } = await pay(admin, invoice.id)
    fake.statuses.set(await remoteOf(chargeId), { state: 'paid', paidCents: 4000 })

    expect(await desk.ask(contract.getCharge, { id: chargeId }, admin)).toMatchObject({ state: 'different' })

    const [seen] = await desk.ask(contract.listTenantInvoices, { tenantId: id }, desk.superadmin)
    expect(seen).toMatchObject({ status: 'open', differentCents: 4000 })
  })

  test('money that goes back opens the invoice again and takes the extension back', async () => {
    const { id, admin } = await company(3)
    const invoice = await openOf(admin)
    const { chargeId } = await pay(admin, invoice.id)
    const remoteId = await remoteOf(chargeId)
    fake.statuses.set(remoteId, { state: 'paid', paidCents: 9990 })
    await desk.ask(contract.getCharge, { id: chargeId }, admin)
    fake.statuses.set(remoteId, { state: 'refunded' })

    await service().chargesChanged('fake', [remoteId], `refund-${id}`)

    await vi.waitFor(async () => expect(await own(admin)).toMatchObject({ dueDate: inDays(3) }))
    expect((await openOf(admin)).id).toBe(invoice.id)
  })

  test('lost calls of a gateway are made up for by the hourly look', async () => {
    const { admin } = await company(3)
    const { chargeId } = await pay(admin, (await openOf(admin)).id)
    fake.statuses.set(await remoteOf(chargeId), { state: 'paid', paidCents: 9990 })

    await reconcile(desk.kernel.ctx)

    await vi.waitFor(async () => expect((await invoicesOf(admin))[0]).toMatchObject({ status: 'paid' }))
  })
})
