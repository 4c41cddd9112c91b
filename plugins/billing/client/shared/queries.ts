import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getBillingSettings, listAllInvoices, listBilledCompanies, listPlans } from '../../contract/index.ts'

/** Keys of everything that superadmins read of billing begin with this. */
const KEY = 'billing.admin'

export interface InvoiceFilter {
  status: '' | 'open' | 'overdue' | 'paid' | 'canceled'
  company: string
  month: string
}

export const invoicesQuery = ({ status, company, month }: InvoiceFilter) =>
  queryOptions({
    queryKey: [KEY, 'invoices', status, company, month],
    queryFn: () => call(listAllInvoices, { status, month, ...(company !== '' && { tenantId: Number(company) }) }),
  })
export const companiesQuery = queryOptions({ queryKey: [KEY, 'companies'], queryFn: () => call(listBilledCompanies, {}) })
export const planChoicesQuery = queryOptions({ queryKey: [KEY, 'plans'], queryFn: () => call(listPlans, {}) })
export const settingsQuery = queryOptions({ queryKey: [KEY, 'settings'], queryFn: () => call(getBillingSettings, {}) })

export const refreshBilling = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
