import { Disable, Dollar, Edit } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { type AdminInvoice, adminInvoiceSchema, deleteInvoice, updateInvoice } from '../../contract/index.ts'
import { PAYMENTS_PANEL } from '../panelIds.ts'
import { refreshBilling } from '../shared/queries.ts'
import { questionAtom } from '../shared/question.ts'

const permission = 'billing.companies'

/** The invoice under the cursor of the list. */
export const activeInvoiceAtom = atom<AdminInvoice | null>(null)
/** The invoice whose form is open. */
export const invoiceDialogAtom = atom<AdminInvoice | null>(null)

export const goToPayments = defineCommand({
  id: 'billing.goToPayments',
  title: 'billing.payments.go',
  icon: Dollar,
  args: z.object({}),
  permission,
  address: '/pagamentostenants',
  run: (_args, ctx) => ctx.navigate('/pagamentostenants'),
})

const namesOf = ({ id, company }: AdminInvoice) => ({ id, company: company.name })
const isOpen = (row: AdminInvoice | null): boolean => row?.status === 'open'

export const markPaid = defineCommand({
  id: 'billing.markPaid',
  title: 'billing.payments.markPaid',
  icon: Dollar,
  args: adminInvoiceSchema,
  keys: 'p',
  scope: PAYMENTS_PANEL,
  permission,
  resolve: (get) => get(activeInvoiceAtom),
  when: (get, args) => isOpen(args ?? get(activeInvoiceAtom)),
  async run(row, ctx) {
    const become = async (status: 'paid' | 'open') => {
      await ctx.call(updateInvoice, { id: row.id, status })
      await refreshBilling()
    }
    await become('paid')
    return { label: ctx.t('billing.payments.paid', namesOf(row)), undo: () => become('open') }
  },
})

export const editInvoice = defineCommand({
  id: 'billing.editInvoice',
  title: 'billing.payments.edit',
  icon: Edit,
  args: adminInvoiceSchema,
  permission,
  isHidden: true,
  when: (get, args) => isOpen(args ?? get(activeInvoiceAtom)),
  run: (row, ctx) => ctx.set(invoiceDialogAtom, row),
})

export const cancelInvoice = defineCommand({
  id: 'billing.cancelInvoice',
  title: 'billing.payments.cancel',
  icon: Disable,
  args: adminInvoiceSchema,
  permission,
  isHidden: true,
  isFinal: true,
  when: (get, args) => isOpen(args ?? get(activeInvoiceAtom)),
  run(row, ctx) {
    ctx.set(questionAtom, {
      title: ctx.t('billing.payments.cancelTitle', namesOf(row)),
      text: ctx.t('billing.payments.cancelText'),
      confirmLabel: ctx.t('billing.payments.cancel'),
      async run() {
        await ctx.call(deleteInvoice, { id: row.id })
        await refreshBilling()
        ctx.notify(ctx.t('billing.payments.canceled', namesOf(row)))
      },
    })
  },
})

export const paymentCommands: readonly AnyCommand[] = [goToPayments, markPaid, editInvoice, cancelInvoice]
