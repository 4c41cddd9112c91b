import { ListDetailView, Tick, Trash, Undo } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Action, actionColumns, actionKinds, actionPeriods, listActions } from '../../contract/index.ts'
import { editAction, newAction, removeAction, setActionDone } from '../actionCommands.ts'
import { iconOfAction } from '../DealCard.tsx'
import { dealPanel } from '../dealPanel.ts'
import { FUNNEL } from '../queries.ts'
import '../funnel.css'

const states = ['open', 'done', 'all'] as const
const filterSchema = z.object({
  search: z.string(),
  state: z.enum(states),
  due: z.enum(actionPeriods),
  kind: z.union([z.literal(''), z.enum(actionKinds)]),
  ownerId: z.string(),
})
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', state: 'open', due: 'any', kind: '', ownerId: '' }

/** Actions of the deals that the person sees. */
export default function ActionsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const mayEdit = useAtomValue(permissionsAtom).has('funnel.edit')
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, actionColumns)
  const searchParam = useDeferredValue(filter.search.trim())
  const { state, due, kind, ownerId } = filter
  const query = useInfiniteQuery({
    queryKey: [FUNNEL, 'actions', searchParam, state, due, kind, ownerId, sorting.sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listActions, {
        ...{ pageNumber: pageParam, sort: sorting.sort, searchParam, state, due },
        kind: kind === '' ? [] : [kind],
        ...(ownerId !== '' && { ownerId: Number(ownerId) }),
      }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ actions }) => actions), [query.data])
  const [active, setActive] = useState<Action | null>(null)
  useRowActions(
    panelId,
    useMemo(
      () => (active && mayEdit ? { edit: () => void client.run(editAction, active), remove: () => void client.run(removeAction, active) } : null),
      [active, mayEdit, client],
    ),
  )
  const columns = useMemo(
    (): Column<Action>[] => [
      {
        id: 'title',
        title: t('funnel.column.title'),
        width: 240,
        grow: 2,
        wraps: true,
        sortValue: ({ title }) => title,
        render: ({ title, doneAt }) => <span className={classes(doneAt && 'is-done')}>{title}</span>,
      },
      {
        id: 'kind',
        title: t('funnel.column.kind'),
        width: 110,
        grow: 0.2,
        sortValue: (action) => t(`funnel.action.${action.kind}`),
        render: (action) => {
          const Icon = iconOfAction[action.kind]
          return (
            <span className="deal-mark">
              <Icon size={14} /> {t(`funnel.action.${action.kind}`)}
            </span>
          )
        },
      },
      {
        id: 'dueAt',
        title: t('funnel.column.dueAt'),
        width: 140,
        grow: 0.2,
        sortValue: ({ dueAt }) => dueAt,
        render: ({ dueAt, doneAt }) => (
          <span className={classes(doneAt === null && Date.parse(dueAt) < Date.now() && 'deal-late')}>
            <RelativeTime at={dueAt} style="minute" />
          </span>
        ),
      },
      {
        id: 'deal',
        title: t('funnel.column.deal'),
        width: 200,
        sortValue: ({ deal }) => deal.title,
        render: ({ deal }) => (
          <button
            type="button"
            className="deal-link cut"
            onClick={(event) => {
              event.stopPropagation()
              client.open(dealPanel, { id: deal.id }, 'right')
            }}
          >
            {deal.title}
          </button>
        ),
      },
      { id: 'contact', title: t('funnel.column.contact'), width: 150, sortValue: ({ contact }) => contact?.name ?? '', render: ({ contact }) => contact?.name },
      { id: 'owner', title: t('funnel.form.owner'), width: 130, sortValue: ({ owner }) => owner?.name ?? '', render: ({ owner }) => owner?.name },
      { id: 'note', title: t('funnel.actionForm.note'), width: 200, isOptional: true, sortValue: ({ note }) => note, render: ({ note }) => note },
      {
        id: 'buttons',
        title: t('funnel.column.buttons'),
        width: 80,
        grow: 0.1,
        render: (action) =>
          mayEdit && (
            <>
              <IconButton
                icon={action.doneAt ? Undo : Tick}
                label={t(action.doneAt ? 'funnel.action.undone' : 'funnel.action.done', { title: action.title })}
                onClick={() => void client.run(setActionDone, { action, isDone: action.doneAt === null })}
              />
              <IconButton icon={Trash} label={`${t('funnel.command.deleteAction')}: ${action.title}`} onClick={() => void client.run(removeAction, action)} />
            </>
          ),
      },
    ],
    [t, client, mayEdit],
  )
  const picked = (ids: readonly number[]) => rows?.filter(({ id }) => ids.includes(id)) ?? []
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('funnel.actions.search')} value={filter.search} onChange={(search) => change({ search })} />
          <Select
            label={t('funnel.actions.state')}
            value={state}
            options={states.map((value) => ({ value, label: t(`funnel.actionState.${value}`) }))}
            onChange={(value) => change({ state: states.find((one) => one === value) ?? 'open' })}
          />
          <Select
            label={t('funnel.column.dueAt')}
            value={due}
            options={actionPeriods.map((value) => ({ value, label: t(`funnel.due.${value}`) }))}
            onChange={(value) => change({ due: actionPeriods.find((one) => one === value) ?? 'any' })}
          />
          <Select
            label={t('funnel.column.kind')}
            value={kind}
            options={[{ value: '', label: t('funnel.actions.anyKind') }, ...actionKinds.map((value) => ({ value, label: t(`funnel.action.${value}`) }))]}
            onChange={(value) => change({ kind: actionKinds.find((one) => one === value) ?? '' })}
          />
          <Select
            label={t('funnel.form.owner')}
            value={ownerId}
            options={[
              { value: '', label: t('funnel.board.anyOwner') },
              ...(session ? [{ value: String(session.userId), label: t('funnel.actions.mine') }] : []),
              ...people.filter(({ id }) => id !== session?.userId).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => change({ ownerId: value })}
          />
        </>
      }
    >
      <PanelToolbar meta={query.data?.pages[0]?.count}>
        {mayEdit && <CommandButton command={newAction} args={{}} variant="primary" label="funnel.command.newAction" />}
      </PanelToolbar>
      <DataTable
        label={t('funnel.actions.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        exportName={t('funnel.actions.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('funnel.actions.none')} text={t('funnel.actions.noneText')} />
          ) : (
            <EmptyState icon={ListDetailView} title={t('funnel.actions.empty')} text={t('funnel.actions.emptyText')}>
              {mayEdit && <CommandButton command={newAction} args={{}} variant="primary" hideKeys />}
            </EmptyState>
          )
        }
        onActive={setActive}
        paging={pagingOf(query, query.data?.pages[0]?.count)}
        {...(mayEdit && {
          onRowOpen: (action: Action) => void client.run(editAction, action),
          selection: {
            bulk: (ids: readonly number[], clear: () => void) => (
              <BulkCommand
                command={removeAction}
                each={picked(ids)}
                sayDone={(count) => t('funnel.done.manyActionsDeleted', { count })}
                onDone={clear}
                isRemoval
              />
            ),
          },
        })}
      />
    </ListScreen>
  )
}
