import { ColumnLayout } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Board } from '#core/client/ui/board/Board.tsx'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import { CardParts } from '#core/client/ui/board/CardParts.tsx'
import { partsOf } from '#core/client/ui/board/cardParts.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import type { BoardCard, BoardKind } from '../../contract/index.ts'
import { lanesScreen } from '../lanesScreen.tsx'
import { editCard, moveToLabel, moveToLane } from './boardCommands.ts'
import { boardQuery, loadMore, moveHere } from './boardQuery.ts'
import { CardView, cardParts } from './CardView.tsx'
import { screenOf } from './screenOf.ts'
import '../kanban.css'

const CARD_PX = 92
const filterSchema = z.object({
  search: z.string(),
  userId: z.string(),
  /** Parts of a card besides the contact, by their names. */
  card: z.string(),
  view: z.string(),
})
const NO_FILTER = { search: '', userId: '', card: '', view: '' }

/** Living conversations by lane or by label: the card opens its conversation in a tile beside. */
export default function BoardPanel({ panelId, params: { by, view } }: PanelProps<{ by: BoardKind; view?: number | undefined }>) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const people = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  const { filter: shown, change } = useListView(panelId, filterSchema, NO_FILTER)
  const { useViews } = client.use(savedViewTools)
  const views = useViews({ screen: screenOf(by), schema: filterSchema, initial: NO_FILTER, filter: shown, change, wanted: view })
  const searchParam = useDeferredValue(shown.search.trim())
  const filter = useMemo(() => ({ by, searchParam, userId: shown.userId === '' ? null : Number(shown.userId) }), [by, searchParam, shown.userId])
  const { data, isError, error, refetch } = useQuery(boardQuery(filter))
  const [active, setActive] = useState<BoardCard | null>(null)
  useRowActions(
    panelId,
    useMemo(() => (active ? { edit: () => void client.run(editCard, active) } : null), [active, client]),
  )
  const columns = useMemo(
    () =>
      data?.map(({ id, name, colour, count, value, cards }) => ({
        id: String(id),
        title: id === 0 ? t(by === 'lanes' ? 'kanban.board.noLane' : 'kanban.board.noLabel') : name,
        colour,
        count,
        cards,
        ...(value > 0 && { meta: moneyText(value, language) }),
      })),
    [data, t, by, language],
  )
  const mayMove = permissions.has(by === 'lanes' ? 'tickets.update' : 'labels.assign')
  const move = async (card: BoardCard, to: BoardMove) => {
    const from = data?.find(({ cards }) => cards.some(({ id }) => id === card.id))
    const target = data?.find(({ id }) => String(id) === to.columnId)
    if (!from || !target) return
    moveHere(filter, card, to, from.id)
    if (by === 'lanes') await client.run(moveToLane, { card, laneId: target.id === 0 ? null : target.id, lane: target.name, beforeId: to.beforeId })
    else if (from.id !== target.id) await client.run(moveToLabel, { card, fromId: from.id, toId: target.id, label: target.name })
    void refetch()
  }
  const parts = useMemo(() => partsOf(shown.card, cardParts), [shown.card])
  const cardRows = cardParts.map((id) => ({ id, label: t(`kanban.card.part.${id}`), isFirst: true }))
  const hasColumns = (columns?.length ?? 0) > 1
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('kanban.board.search')} value={shown.search} onChange={(search) => change({ search })} />
          {leads && (
            <Select
              label={t('kanban.board.owner')}
              value={shown.userId}
              options={[{ value: '', label: t('kanban.board.anyOwner') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
              onChange={(userId) => change({ userId })}
            />
          )}
          <CardParts parts={cardRows} chosen={shown.card} onChange={(card) => change({ card })} />
          {views.menu}
        </>
      }
    >
      <PanelToolbar
        meta={
          <>
            {views.shown && `${views.shown.name} · `}
            {data?.reduce((sum, { count }) => sum + count, 0)}
          </>
        }
      >
        {by === 'lanes' && permissions.has('kanban.editLanes') && <CommandButton command={lanesScreen.create} args={{}} label="kanban.lanes.new" hideKeys />}
      </PanelToolbar>
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!columns && !isError && <Skeleton />}
      {columns && !hasColumns && <EmptyState icon={ColumnLayout} title={t(`kanban.board.${by}Empty.title`)} text={t(`kanban.board.${by}Empty.text`)} />}
      {columns && hasColumns && (
        <Board
          label={t(by === 'lanes' ? 'kanban.board.title' : 'kanban.board.labelsTitle')}
          columns={columns}
          cardPx={CARD_PX}
          render={(card) => <CardView card={card} parts={parts} />}
          nameOf={({ name }) => name}
          {...(mayMove && { onMove: (card: BoardCard, to: BoardMove) => void move(card, to) })}
          onOpen={({ id }) => client.use(conversations).open(id, 'right')}
          onActive={setActive}
          onMore={(columnId) => void loadMore(filter, Number(columnId))}
        />
      )}
    </ListScreen>
  )
}
