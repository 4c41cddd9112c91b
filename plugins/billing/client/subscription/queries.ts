import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { getPaymentState, getSubscription, listOwnInvoices, type PaymentState } from '../../contract/index.ts'

/** Keys of everything that a company reads of its own subscription begin with this. */
const KEY = 'billing.own'

/** A blocked company has no live line: its page asks again so often. */
const ASK_MS = 15_000

export const subscriptionQuery = queryOptions({ queryKey: [KEY, 'subscription'], queryFn: () => call(getSubscription, {}) })
export const ownInvoicesQuery = queryOptions({ queryKey: [KEY, 'invoices'], queryFn: () => call(listOwnInvoices, {}) })

/** The company's state of payment; null until it is read, and for superadmins. */
export const paymentStateAtom = atom<PaymentState | null>(null)
/** The invoice whose payment was heard of last, in this page. */
export const paidInvoiceAtom = atom<number | null>(null)

/** Asked again by itself only while the company is blocked. */
export const paymentStateQuery = queryOptions({
  queryKey: [KEY, 'state'],
  queryFn: () => call(getPaymentState, {}),
  refetchInterval: ({ state }) => (state.data?.isBlocked ? ASK_MS : false),
})

/** Reads anew whatever of it is on screen, and the banner of those who pay. An answer that does not come is asked for again the next time. */
export async function refreshOwn(): Promise<void> {
  if (store.get(sessionAtom) === null || !store.get(permissionsAtom).has('billing.manage')) return
  try {
    await queryClient.invalidateQueries({ queryKey: [KEY] })
    const state = await queryClient.fetchQuery(paymentStateQuery)
    store.set(paymentStateAtom, state)
    updateSession({ isBlocked: state.isBlocked })
  } catch {
    // The page goes on with what it has.
  }
}
