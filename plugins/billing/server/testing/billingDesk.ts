import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { Session } from '#core/contract/auth.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { createTenant } from '#plugins/platform/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { charges } from '../billing.table.ts'
import { createFakeGateway, type FakeGateway } from './fakeGateway.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const PASSWORD = 'chuva-de-marco'
const CPF = '529.982.247-25'

export interface BilledTestCompany {
  id: number
  admin: Session
  billed: contract.BilledCompany
}

/** An installation with a gateway and a plan of 99.90 a month. */
export interface BillingDesk {
  desk: Desk
  fake: FakeGateway
  plan: contract.Plan
  today: string
  inDays(count: number): string
  /** A company with its administrator, due in so many days. */
  company(dueInDays: number): Promise<BilledTestCompany>
  own(who: Session): Promise<contract.Subscription | null>
  invoicesOf(who: Session): Promise<contract.Invoice[]>
  openOf(who: Session): Promise<contract.Invoice>
  paymentState(who: Session): Promise<string>
  pay(who: Session, invoiceId: number): Promise<contract.PayAnswer>
  remoteOf(chargeId: number): Promise<string>
}

export async function startBilling(): Promise<BillingDesk> {
  const fake = createFakeGateway()
  const { plugins } = await findPlugins(root)
  const desk = await startDesk({ plugins: [...plugins, fake.plugin] })
  const today = contract.dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const plan = await desk.ask(
    contract.plans.create,
    { name: 'Profissional', maxUsers: 3, maxConnections: 2, valueCents: 9990, cycle: 'monthly' },
    desk.superadmin,
  )
  const inDays = (days: number) => contract.addDays(today, days)
  const invoicesOf = (who: Session) => desk.ask(contract.listOwnInvoices, {}, who)
  let count = 0
  return {
    ...{ desk, fake, plan, today, inDays, invoicesOf },
    async company(dueInDays) {
      count += 1
      const email = `adm${count}@empresa.example`
      const { id } = await desk.ask(createTenant, { name: `Empresa ${count}`, userName: 'Rosa Lima', email, password: PASSWORD }, desk.superadmin)
      const admin = await desk.login(email, PASSWORD)
      const billed = await desk.ask(contract.saveCompanySubscription, { id, planId: plan.id, dueDate: inDays(dueInDays), document: CPF }, desk.superadmin)
      return { id, admin, billed }
    },
    own: async (who) => (await desk.ask(contract.getSubscription, {}, who)).subscription,
    async openOf(who) {
      const open = (await invoicesOf(who)).find(({ status }) => status === 'open')
      if (!open) throw new Error('no open invoice')
      return open
    },
    paymentState: async (who) => (await desk.ask(contract.getPaymentState, {}, who)).state,
    pay: (who, invoiceId) => desk.ask(contract.payInvoice, { invoiceId }, who),
    async remoteOf(chargeId) {
      const [row] = await desk.kernel.ctx.db.select().from(charges).where(eq(charges.id, chargeId))
      return row?.remoteId ?? ''
    },
  }
}
