import { Envelope } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type Campaign, type CampaignKind, campaignColumns, campaignStates, mayDo } from '../contract/index.ts'
import { editCampaign, newCommands, openCampaign, remove } from './commands.ts'
import { CAMPAIGNS_PATH } from './panelIds.ts'
import { useCampaignColumns } from './useCampaignColumns.tsx'
import { filterSchema, NO_FILTER, useCampaignList } from './useCampaignList.ts'

/** The campaigns of the company, or its mass messages of one kind: how far each is, and what can be done to it. */
export function CampaignList({ panelId, kind }: { panelId: string; kind: CampaignKind }) {
  const t = useT()
  const client = useClient()
  const title = t(kind === 'campaign' ? 'campaigns.title' : `campaigns.mass.title.${kind}`)
  const mayEdit = useAtomValue(permissionsAtom).has('campaigns.edit')
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, campaignColumns)
  const { query, rows, count } = useCampaignList(kind, filter, sorting.sort)
  const [active, setActive] = useState<Campaign | null>(null)
  const actions = useMemo(
    () =>
      active && mayEdit
        ? {
            ...(mayDo('edit', active.status) && { edit: () => void client.run(editCampaign, active) }),
            ...(mayDo('delete', active.status) && { remove: () => void client.run(remove, active) }),
          }
        : null,
    [active, mayEdit, client],
  )
  useRowActions(panelId, actions)
  return (
    <ListScreen
      bar={
        <>
          <SearchField
            label={t(kind === 'campaign' ? 'campaigns.search' : 'campaigns.mass.search')}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
          <Select
            label={t('campaigns.filter.status')}
            value={filter.status}
            options={[
              { value: '', label: t('campaigns.filter.anyStatus') },
              ...campaignStates.map((value) => ({ value, label: t(`campaigns.status.${value}`) })),
            ]}
            onChange={(status) => change(filterSchema.pick({ status: true }).parse({ status }))}
          />
        </>
      }
    >
      <PanelToolbar meta={count}>
        {mayEdit && (
          <CommandButton command={newCommands[kind]} args={{}} variant="primary" label={kind === 'campaign' ? 'campaigns.new' : 'campaigns.mass.new'} />
        )}
      </PanelToolbar>
      <DataTable
        label={title}
        rows={rows}
        columns={useCampaignColumns()}
        sorting={sorting}
        exportName={title}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('campaigns.none.title')} text={t('campaigns.none.text')} />
          ) : (
            <EmptyState
              icon={Envelope}
              title={t(kind === 'campaign' ? 'campaigns.empty.title' : 'campaigns.mass.empty')}
              text={t(kind === 'campaign' ? 'campaigns.empty.text' : `campaigns.mass.emptyText.${kind}`)}
            >
              <CommandButton command={newCommands[kind]} args={{}} variant="primary" hideKeys />
            </EmptyState>
          )
        }
        onActive={setActive}
        onRowOpen={({ id }) => void client.run(openCampaign, { id })}
        addressOf={({ id }) => `${CAMPAIGNS_PATH}/${id}`}
        {...(mayEdit && {
          selection: {
            bulk: (ids: readonly Campaign['id'][], clear: () => void) => (
              <BulkCommand
                command={remove}
                each={rows?.filter(({ id, status }) => ids.includes(id) && mayDo('delete', status)) ?? []}
                sayDone={(many) => t('campaigns.done.manyDeleted', { count: many })}
                onDone={clear}
                isRemoval
                whyNone={t('campaigns.noneDeleted')}
              />
            ),
          },
        })}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
