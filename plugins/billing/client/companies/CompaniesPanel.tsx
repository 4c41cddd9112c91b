import { CreditCard } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { shownText } from '#core/client/ui/date/localText.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { foldName } from '#core/contract/resource/index.ts'
import { formatTaxDocument } from '#core/contract/taxDocument.ts'
import { type BilledCompany, subscriptionStates } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { StateMark } from '../shared/marks.tsx'
import { companiesQuery } from '../shared/queries.ts'
import { activeCompanyAtom, editCompany, giveMonth } from './commands.ts'
import '../billing.css'

const states = ['', ...subscriptionStates] as const
const filterSchema = z.object({ search: z.string(), state: z.enum(states) })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', state: '' }

const stateOf = ({ subscription }: BilledCompany) => subscription?.state ?? 'none'

/** Companies with what they pay, and until when. */
export default function CompaniesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(companiesQuery)
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const { search, state } = filter
  const rows = useMemo(
    () =>
      query.data?.filter(
        (row) => (state === '' || stateOf(row) === state) && foldName(`${row.name} ${row.subscription?.document ?? ''}`).includes(foldName(search)),
      ),
    [query.data, search, state],
  )
  const [active, setActive] = useState<BilledCompany | null>(null)
  const tellActive = useSetAtom(activeCompanyAtom)
  const onActive = useCallback(
    (row: BilledCompany | null) => {
      setActive(row)
      tellActive(row)
    },
    [tellActive],
  )
  useRowActions(
    panelId,
    useMemo(() => (active ? { edit: () => void client.run(editCompany, active) } : null), [client, active]),
  )
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('billing.companies.search')} value={search} onChange={(text) => change({ search: text })} />
          <Select
            label={t('billing.column.state')}
            value={state}
            options={states.map((value) => ({ value, label: t(value === '' ? 'billing.companies.allStates' : `billing.state.${value}`) }))}
            onChange={(value) => change({ state: states.find((one) => one === value) ?? '' })}
          />
        </>
      }
    >
      <PanelToolbar meta={query.data?.length} />
      <DataTable
        label={t('billing.companies.title')}
        rows={rows}
        columns={useCompanyColumns()}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={CreditCard} title={t('billing.companies.none.title')} text={t('billing.companies.none.text')} />}
        exportName={t('billing.companies.title')}
        onActive={onActive}
        onRowOpen={(row) => void client.run(editCompany, row)}
      />
    </ListScreen>
  )
}

function useCompanyColumns(): readonly Column<BilledCompany>[] {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  return useMemo(() => {
    const title = (id: string) => t(`billing.column.${id}`)
    const cycleOf = ({ subscription }: BilledCompany) => (subscription ? t(`billing.plan.choice.cycle.${subscription.cycle}`) : '')
    return [
      { id: 'name', title: title('company'), width: 200, grow: 2, sortValue: ({ name }) => name, render: ({ name }) => name },
      {
        ...{ id: 'state', title: title('state'), width: 140, sortValue: (row) => t(`billing.state.${stateOf(row)}`) },
        render: (row) => <StateMark state={stateOf(row)} />,
      },
      {
        ...{ id: 'plan', title: title('plan'), width: 150, sortValue: ({ subscription }) => subscription?.plan.name ?? null },
        render: ({ subscription }) => subscription?.plan.name,
      },
      {
        ...{ id: 'value', title: title('value'), width: 120, isNumber: true, sortValue: ({ subscription }) => subscription?.plan.valueCents ?? null },
        render: ({ subscription }) => subscription && centsText(subscription.plan.valueCents, locale),
      },
      { id: 'cycle', title: title('cycle'), width: 110, sortValue: cycleOf, render: cycleOf },
      {
        ...{ id: 'dueDate', title: title('dueDate'), width: 120, sortValue: ({ subscription }) => subscription?.dueDate ?? null },
        render: (row) => (
          <span className={['overdue', 'blocked'].includes(stateOf(row)) ? 'billing-late' : undefined}>{shownText(row.subscription?.dueDate ?? '')}</span>
        ),
      },
      {
        ...{ id: 'document', title: title('document'), width: 170, isOptional: true, sortValue: ({ subscription }) => subscription?.document ?? null },
        render: ({ subscription }) => formatTaxDocument(subscription?.document ?? ''),
      },
      {
        ...{ id: 'actions', title: title('actions'), width: 90, grow: 0.1 },
        render: (row) => (
          <span className="billing-buttons">
            <CommandButton command={giveMonth} args={row} variant="icon" hideWhenOff />
            <CommandButton command={editCompany} args={row} variant="icon" />
          </span>
        ),
      },
    ]
  }, [t, locale])
}
