import { CreditCard, Dollar } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { type Invoice, invoiceSchema } from '../../contract/index.ts'
import { SUBSCRIPTION_PANEL } from '../panelIds.ts'

/** The open invoice that is due first, while the screen is shown. */
export const dueInvoiceAtom = atom<Invoice | null>(null)
/** The invoice whose payment is on screen. */
export const payingAtom = atom<Invoice | null>(null)

export const goToSubscription = defineCommand({
  id: 'billing.goToSubscription',
  title: 'billing.subscription.go',
  icon: CreditCard,
  args: z.object({}),
  keys: 'g y',
  permission: 'billing.manage',
  address: '/assinatura',
  run: (_args, ctx) => ctx.navigate('/assinatura'),
})

export const payInvoiceCommand = defineCommand({
  id: 'billing.payInvoice',
  title: 'billing.subscription.pay',
  icon: Dollar,
  args: invoiceSchema,
  keys: 'p',
  scope: SUBSCRIPTION_PANEL,
  permission: 'billing.manage',
  resolve: (get) => get(dueInvoiceAtom),
  when: (get, args) => (args ?? get(dueInvoiceAtom))?.status === 'open',
  run: (invoice, ctx) => ctx.set(payingAtom, invoice),
})

export const subscriptionCommands: readonly AnyCommand[] = [goToSubscription, payInvoiceCommand]
