import { Dollar } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import type { AdminInvoice, MonthTotal } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { companiesQuery, invoicesQuery } from '../shared/queries.ts'
import { activeInvoiceAtom, cancelInvoice, editInvoice } from './commands.ts'
import { monthText } from './month.ts'
import { useInvoiceColumns } from './useInvoiceColumns.tsx'
import '../billing.css'

const statuses = ['', 'open', 'overdue', 'paid', 'canceled'] as const
const filterSchema = z.object({ status: z.enum(statuses), company: z.string().regex(/^\d{0,9}$/), month: z.string().regex(/^(\d{4}-\d{2})?$/) })
const NO_FILTER: z.infer<typeof filterSchema> = { status: '', company: '', month: '' }

/** Invoices of all companies, with sums by month. */
export default function PaymentsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const query = useQuery(invoicesQuery(filter))
  const companies = useQuery(companiesQuery).data ?? []
  const months = useQuery(invoicesQuery({ ...filter, month: '' })).data?.totals.map(({ month }) => month) ?? []
  const [active, setActive] = useState<AdminInvoice | null>(null)
  const tellActive = useSetAtom(activeInvoiceAtom)
  const onActive = useCallback(
    (row: AdminInvoice | null) => {
      setActive(row)
      tellActive(row)
    },
    [tellActive],
  )
  const open = active?.status === 'open' ? active : null
  useRowActions(
    panelId,
    useMemo(() => (open ? { edit: () => void client.run(editInvoice, open), remove: () => void client.run(cancelInvoice, open) } : null), [client, open]),
  )
  const wantedMonths = filter.month === '' || months.includes(filter.month) ? months : [filter.month, ...months]
  return (
    <ListScreen
      bar={
        <>
          <Select
            label={t('billing.column.status')}
            value={filter.status}
            options={statuses.map((value) => ({ value, label: t(value === '' ? 'billing.payments.allStatuses' : `billing.status.${value}`) }))}
            onChange={(value) => change({ status: statuses.find((one) => one === value) ?? '' })}
          />
          <Select
            label={t('billing.column.company')}
            value={filter.company}
            options={[{ value: '', label: t('billing.payments.allCompanies') }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(company) => change({ company })}
          />
          <Select
            label={t('billing.payments.month')}
            value={filter.month}
            options={[{ value: '', label: t('billing.payments.allMonths') }, ...wantedMonths.map((value) => ({ value, label: monthText(value) }))]}
            onChange={(month) => change({ month })}
          />
        </>
      }
    >
      <PanelToolbar meta={query.data?.invoices.length} />
      <Totals totals={query.data?.totals ?? []} />
      <DataTable
        label={t('billing.payments.title')}
        rows={query.data?.invoices}
        columns={useInvoiceColumns()}
        sorting={sorting}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('billing.payments.none.title')} text={t('billing.payments.none.text')} />
          ) : (
            <EmptyState icon={Dollar} title={t('billing.payments.empty.title')} text={t('billing.payments.empty.text')} />
          )
        }
        exportName={t('billing.payments.title')}
        onActive={onActive}
        onRowOpen={(row) => row.status === 'open' && void client.run(editInvoice, row)}
      />
    </ListScreen>
  )
}

/** More months than these are read by their filter. */
const MOST_MONTHS = 3

function Totals({ totals }: { totals: readonly MonthTotal[] }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  if (totals.length === 0) return null
  const parts = ['openCents', 'overdueCents', 'paidCents'] as const
  return (
    <ul className="billing-totals" aria-label={t('billing.payments.totals')}>
      {totals.slice(0, MOST_MONTHS).map((total) => (
        <li key={total.month}>
          <span className="strong">{monthText(total.month)}</span>
          {parts
            .filter((part) => total[part] > 0)
            .map((part) => (
              <span key={part} className={part === 'overdueCents' ? 'billing-late' : 'dim'}>
                {t(`billing.payments.total.${part}`, { amount: centsText(total[part], locale) })}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
