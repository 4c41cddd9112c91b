import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { shownText } from '#core/client/ui/date/localText.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { AdminInvoice } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { type ShownStatus, StatusMark } from '../shared/marks.tsx'
import { cancelInvoice, editInvoice, markPaid } from './commands.ts'

const statusOf = ({ status, isOverdue }: AdminInvoice): ShownStatus => (isOverdue ? 'overdue' : status)

/** The table of invoices of all companies. */
export function useInvoiceColumns(): readonly Column<AdminInvoice>[] {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  return useMemo(() => {
    const title = (id: string) => t(`billing.column.${id}`)
    return [
      { id: 'company', title: title('company'), width: 180, grow: 2, sortValue: ({ company }) => company.name, render: ({ company }) => company.name },
      { id: 'id', title: title('id'), width: 70, grow: 0.2, isNumber: true, sortValue: ({ id }) => id, render: ({ id }) => id },
      { id: 'detail', title: title('detail'), width: 150, sortValue: ({ detail }) => detail, render: ({ detail }) => detail },
      {
        ...{ id: 'value', title: title('value'), width: 130, isNumber: true, sortValue: ({ value }) => value },
        render: ({ valueCents }) => centsText(valueCents, locale),
      },
      {
        ...{ id: 'dueDate', title: title('dueDate'), width: 120, sortValue: ({ dueDate }) => dueDate },
        render: (row) => <span className={row.isOverdue ? 'billing-late' : undefined}>{shownText(row.dueDate)}</span>,
      },
      {
        ...{ id: 'status', title: title('status'), width: 170, sortValue: (row) => t(`billing.status.${statusOf(row)}`), wraps: true },
        render: (row) => (
          <>
            <StatusMark status={statusOf(row)} />
            {row.differentCents !== null && (
              <span className="billing-late"> {t('billing.payments.different', { amount: centsText(row.differentCents, locale) })}</span>
            )}
          </>
        ),
      },
      {
        ...{ id: 'paidAt', title: title('paidAt'), width: 170, sortValue: ({ paidAt }) => paidAt },
        render: ({ paidAt, paidBy }) =>
          paidAt && (
            <>
              <RelativeTime at={paidAt} /> <span className="dim">{paidBy}</span>
            </>
          ),
      },
      {
        ...{ id: 'actions', title: title('actions'), width: 120, grow: 0.1 },
        render: (row) =>
          row.status === 'open' && (
            <span className="billing-buttons">
              <CommandButton command={markPaid} args={row} variant="icon" />
              <CommandButton command={editInvoice} args={row} variant="icon" />
              <CommandButton command={cancelInvoice} args={row} variant="icon" />
            </span>
          ),
      },
    ]
  }, [t, locale])
}
