import { BankAccount } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import type { Gateway } from '../contract/index.ts'
import { askToRemoveGateway, chooseGateway, editGateway, pauseGateway, tryGateway } from './commands.ts'
import { activeGatewayAtom } from './gateways.atoms.ts'
import { titleOf } from './gatewayText.ts'
import { gatewaysQuery } from './queries.ts'

type Row = Gateway & { id: string }

const tones: Record<Gateway['state'], Tone> = { unset: 'quiet', ready: 'info', active: 'good', unreadable: 'bad' }
const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  return useMemo(() => {
    const nameOf = ({ kind }: Row) => titleOf(kind, t)
    const stateOf = ({ state }: Row) => t(`payments.state.${state}`)
    const testOf = ({ lastTest }: Row) => (lastTest ? t(`payments.result.${lastTest.result}`) : '')
    return [
      { id: 'name', title: t('payments.column.name'), width: 180, grow: 1, sortValue: nameOf, render: nameOf },
      { id: 'ways', title: t('payments.column.ways'), width: 240, grow: 2, wraps: true, render: ({ kind }) => t(`payments.ways.${kind}`) },
      {
        ...{ id: 'state', title: t('payments.column.state'), width: 190, grow: 1, sortValue: stateOf },
        render: (row) => (
          <span className="dot-name">
            <Dot tone={tones[row.state]} />
            {stateOf(row)}
          </span>
        ),
      },
      {
        ...{ id: 'test', title: t('payments.column.test'), width: 220, grow: 2, wraps: true, sortValue: testOf },
        render: ({ lastTest, ...row }) =>
          lastTest && (
            <span title={formatDateTime(lastTest.at)}>
              {testOf({ ...row, lastTest })}
              {lastTest.detail && <span className="dim"> {lastTest.detail}</span>}
            </span>
          ),
      },
    ]
  }, [t])
}

/** How the installation is paid: every gateway that there is, set up or not. */
export default function GatewaysPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(gatewaysQuery)
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const rows = useMemo(() => {
    const search = filter.search.trim().toLowerCase()
    return query.data
      ?.map((gateway): Row => ({ ...gateway, id: gateway.kind }))
      .filter(({ kind }) => `${titleOf(kind, t)} ${t(`payments.ways.${kind}`)}`.toLowerCase().includes(search))
  }, [query.data, filter.search, t])
  return (
    <ListScreen bar={<SearchField label={t('payments.search')} value={filter.search} onChange={(search) => change({ search })} />}>
      <PanelToolbar>
        <CommandButton command={tryGateway} collapses />
        <CommandButton command={pauseGateway} collapses hideWhenOff />
        <CommandButton command={askToRemoveGateway} variant="icon" />
        <CommandButton command={editGateway} collapses />
        <CommandButton command={chooseGateway} variant="primary" collapses />
      </PanelToolbar>
      <DataTable
        label={t('payments.title')}
        rows={rows}
        columns={useColumns()}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={BankAccount} title={t('payments.none.title')} text={t('payments.none.text')} />}
        onActive={useSetAtom(activeGatewayAtom)}
        onRowOpen={(row) => void client.run(editGateway, row)}
      />
    </ListScreen>
  )
}
