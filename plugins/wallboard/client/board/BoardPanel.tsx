import { Dashboard } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { Board } from '#core/client/ui/board/Board.tsx'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { focusPanel } from '#core/client/workbench/focusPanel.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { conversations, type Ticket, ticketRows } from '#plugins/tickets/contract/index.ts'
import { leaveFull, useIsFull } from '../full/fullScreen.ts'
import { refreshWallboard } from '../refresh.ts'
import { boardControlsAtom, boardTicketAtom } from './board.atoms.ts'
import { arrangeCards, boardFull } from './boardCommands.ts'
import { type BoardView, boardViewSchema, filterOf, USUAL_VIEW } from './boardFilter.ts'
import { columnKey, moveHere, panelQuery, type Sizes, withMore } from './boardQuery.ts'
import { FigureGrid } from './FigureGrid.tsx'
import { FilterBar } from './FilterBar.tsx'
import { moveTo } from './moves.ts'
import { namedColumns } from './namedColumns.ts'
import { PanelCard } from './PanelCard.tsx'
import { useBusy } from './useBusy.ts'
import { useSteadyColumns } from './useSteadyColumns.ts'
import '../wallboard.css'

const CARD_PX = 92

/** A card: below zero it stands for a ticket that left the column. */
interface Card {
  id: number
  ticket: Ticket
}

/** Tickets by queue or by person, as cards or as figures; kept right by what happens, and nothing moves under the pointer. */
export default function BoardPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const isFull = useIsFull(panelId)
  const mayMove = useAtomValue(permissionsAtom).has('tickets.update')
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const rows = client.use(ticketRows)
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { filter: view, change } = useListView(panelId, boardViewSchema, USUAL_VIEW)
  const search = useDeferredValue(view.search)
  const filter = useMemo(() => filterOf({ ...view, search }, Date.now()), [view, search])
  const rule = JSON.stringify(filter)
  const [more, setMore] = useState<{ rule: string; sizes: Sizes }>({ rule, sizes: new Map() })
  const query = panelQuery(filter, more.rule === rule ? more.sizes : new Map(), (tickets) => rows.keep(...tickets))
  const { data, error, refetch, isPlaceholderData } = useQuery(query)
  const columns = useMemo(() => namedColumns(data ?? [], filter.by, leads ? people : [], t), [data, filter.by, leads, people, t])
  const activeId = useAtomValue(boardTicketAtom)
  const busy = useBusy()
  const ticketOf = useMemo(() => new Map(columns.flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket] as const))), [columns])
  const steady = useSteadyColumns(columns, isPlaceholderData ? `${rule} before` : rule, busy.isBusy, busy.isFocused ? activeId : null)
  const { placement } = steady
  const boardColumns = useMemo(
    () =>
      columns.map((column) => {
        const cards = (placement.get(columnKey(column)) ?? []).flatMap((id): Card[] => {
          const ticket = ticketOf.get(Math.abs(id)) ?? rows.get(Math.abs(id))
          return ticket ? [{ id, ticket }] : []
        })
        return { id: columnKey(column), title: column.title, colour: column.color, count: column.count, cards }
      }),
    [columns, placement, ticketOf, rows],
  )
  const onActive = useCallback((card: Card | null) => store.set(boardTicketAtom, card?.ticket.id ?? null), [])
  useEffect(() => () => store.set(boardTicketAtom, null), [])
  /** Another view by key: the keyboard goes on in its first column. */
  const show = (part: Partial<BoardView>) => {
    change(part)
    focusPanel(panelId, { forKeys: true })
  }
  const controls = {
    switchGrouping: () => show({ by: filter.by === 'queue' ? 'user' : 'queue' }),
    switchLayout: () => show({ layout: filter.hasCards ? 'figures' : '' }),
    arrange: steady.arrange,
    isBehind: filter.hasCards && steady.isBehind,
  }
  useEffect(() => {
    store.set(boardControlsAtom, controls)
  })
  useEffect(() => () => store.set(boardControlsAtom, null), [])

  const move = async ({ ticket }: Card, to: BoardMove) => {
    const target = columns.find((column) => columnKey(column) === to.columnId)
    const wanted = target && moveTo(rows.get(ticket.id) ?? ticket, filter.by, { id: target.id, name: target.title }, people)
    if (!wanted) {
      if (ticket.status === 'closed') client.notify(t('wallboard.closedStays'))
      return
    }
    const command = store.get(commandByIdAtom).get(wanted.command)
    if (!command) return
    moveHere(query.queryKey, ticket.id, to)
    steady.place(ticket.id, to)
    await client.run(command, wanted.args)
    refreshWallboard()
  }
  const open = ({ ticket }: Card) => {
    leaveFull()
    client.use(conversations).open(ticket.id, 'right')
  }
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  const isEmpty = data !== undefined && total === 0 && columns.length <= 1
  return (
    <ListScreen bar={<FilterBar view={view} change={change} />}>
      <PanelToolbar meta={data && t('wallboard.board.total', { count: total })}>
        <CommandButton command={arrangeCards} label="wallboard.board.arrange" hideWhenOff />
        <CommandButton command={boardFull.toggle} variant="icon" args={{}} />
      </PanelToolbar>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {isEmpty && <EmptyState icon={Dashboard} title={t('wallboard.board.empty')} text={t('wallboard.board.emptyText')} />}
      {data && !isEmpty && !filter.hasCards && <FigureGrid columns={columns} by={filter.by} />}
      {data && !isEmpty && filter.hasCards && (
        <div className={isFull ? 'wallboard-board is-full' : 'wallboard-board'} {...busy.handlers}>
          <Board
            key={filter.by}
            label={t('wallboard.board.title')}
            columns={boardColumns}
            cardPx={CARD_PX}
            render={(card) => <PanelCard ticket={card.ticket} by={filter.by} isGone={card.id < 0} />}
            nameOf={({ ticket }) => ticket.name}
            {...(mayMove && { onMove: (card: Card, to: BoardMove) => void move(card, to) })}
            onOpen={open}
            onActive={onActive}
            onMore={(key) => {
              const column = data.find((one) => columnKey(one) === key)
              if (column && !isPlaceholderData) setMore((now) => ({ rule, sizes: withMore(now.rule === rule ? now.sizes : new Map(), column) }))
            }}
          />
        </div>
      )}
    </ListScreen>
  )
}
