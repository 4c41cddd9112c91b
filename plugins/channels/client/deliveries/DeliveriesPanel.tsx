import { Endorsed } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type UnreadDelivery, unreadStates } from '../../contract/index.ts'
import { connectionStatesQuery, connectionsQuery } from '../connectionStates.ts'
import { activeDeliveryAtom } from './atoms.ts'
import { readAllAgain, showText } from './commands.ts'
import { type DeliveryFilter, deliveriesQuery, filterSchema, NO_FILTER } from './deliveries.ts'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'
import '../channels.css'

/** Deliveries of a connection that nobody can read in a conversation: failed, postponed or left out. */
export default function DeliveriesPanel({ panelId, params: { id: connectionId } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered } = useListView(panelId, filterSchema, NO_FILTER)
  const query = useInfiniteQuery(deliveriesQuery(connectionId, filter.state))
  const connection = useQuery(connectionsQuery).data?.connections.find(({ id }) => id === connectionId)
  const connectionState = useQuery(connectionStatesQuery).data?.find((one) => one.connectionId === connectionId)
  const rows = useMemo(() => query.data?.pages.flatMap(({ deliveries }) => deliveries), [query.data])
  const count = query.data?.pages[0]?.count
  const setActive = useSetAtom(activeDeliveryAtom)
  const follow = useCallback((row: UnreadDelivery | null) => setActive(row && { ...row, connectionId }), [setActive, connectionId])
  return (
    <ListScreen
      bar={
        <>
          <strong className="cut delivery-connection">{connection?.name}</strong>
          <StateFilter state={filter.state} onChange={(state) => change({ state })} />
        </>
      }
    >
      <PanelToolbar meta={count}>
        {connectionState && connectionState.unreadable + connectionState.later > 0 && (
          <CommandButton command={readAllAgain} args={{ id: connectionId }} label="channels.command.readAll" hideKeys />
        )}
      </PanelToolbar>
      <DataTable
        label={t('channels.deliveries.title')}
        rows={rows}
        columns={useDeliveryColumns(connectionId)}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('channels.deliveries.none')} text={t('channels.deliveries.noneText')} />
          ) : (
            <EmptyState icon={Endorsed} title={t('channels.deliveries.empty')} text={t('channels.deliveries.emptyText')} />
          )
        }
        onActive={follow}
        onRowOpen={(delivery) => void client.run(showText, { ...delivery, connectionId })}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}

function StateFilter({ state, onChange }: { state: DeliveryFilter['state']; onChange: (state: DeliveryFilter['state']) => void }) {
  const t = useT()
  const states = unreadStates.map((value) => ({ value, label: t(`channels.deliveries.state.${value}`) }))
  return (
    <Select
      label={t('channels.deliveries.filter')}
      value={state}
      options={[{ value: '', label: t('channels.deliveries.all') }, ...states]}
      onChange={(value) => onChange(filterSchema.parse({ state: value }).state)}
    />
  )
}
