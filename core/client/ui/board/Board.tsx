import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { BulkBar } from '../table/BulkBar.tsx'
import { useSelection } from '../table/useSelection.ts'
import { BoardList } from './BoardList.tsx'
import { type BoardCard, type BoardColumn, type BoardMove, carried, moveOf, nearest, type Place, placeOf, stepOf } from './boardRules.ts'
import './board.css'

export interface BoardProps<C extends BoardCard> {
  /** Accessible name. */
  label: string
  columns: readonly BoardColumn<C>[]
  /** Height of every card in pixels: only the visible ones are drawn. */
  cardPx: number
  render: (card: C) => ReactNode
  nameOf: (card: C) => string
  /** Cards can be picked up, by mouse and by key. */
  onMove?: (card: C, move: BoardMove) => void
  onOpen?: (card: C, options: { beside: boolean }) => void
  /** The card under the cursor, whenever that is another. */
  onActive?: (card: C | null) => void
  /** Cards can be marked; draws the buttons for the marked ones. */
  bulk?: (cards: readonly C[], clear: () => void) => ReactNode
  /** The last cards of a column come into sight. */
  onMore?: (columnId: string) => void
}

/** Columns of cards: arrows move the cursor, Enter opens, Space picks a card up, arrows carry it, Space drops it, Esc puts it back; `x` marks one, `Shift+X` all from the last marked one on. */
export function Board<C extends BoardCard>({ label, columns, cardPx, render, nameOf, onMove, onOpen, onActive, bulk, onMore }: BoardProps<C>) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Place>({ column: 0, row: 0 })
  const [lifted, setLifted] = useState<{ id: number; to: Place; isDragged: boolean } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = useMemo(() => (lifted ? carried(columns, lifted.id, lifted.to) : columns), [columns, lifted])
  const at = lifted ? (placeOf(shown, lifted.id) ?? cursor) : nearest(shown, cursor)
  const active = shown[at.column]?.cards[at.row] ?? null
  const all = useMemo(() => columns.flatMap(({ cards }) => cards), [columns])
  const marked = useSelection(useMemo(() => all.map(({ id }) => id), [all]))
  useEffect(() => onActive?.(active), [onActive, active])

  const focusColumn = (column: number) => root.current?.querySelectorAll<HTMLElement>('.board-cards')[column]?.focus()
  const where = (place: Place) =>
    t('workbench.board.place', { column: shown[place.column]?.title ?? '', place: place.row + 1, count: shown[place.column]?.cards.length ?? 0 })
  const go = (place: Place) => {
    setCursor(place)
    if (place.column !== at.column) focusColumn(place.column)
  }
  const carry = (id: number, to: Place, isDragged: boolean) =>
    setLifted((now) => (now && now.to.column === to.column && now.to.row === to.row && now.id === id ? now : { id, to, isDragged }))
  const drop = () => {
    if (!lifted) return
    const card = all.find(({ id }) => id === lifted.id)
    const move = moveOf(columns, lifted.id, lifted.to)
    setCursor(at)
    setLifted(null)
    if (!card || !move) return setAnnouncement(t('workbench.board.back', { name: card ? nameOf(card) : '' }))
    setAnnouncement(t('workbench.board.dropped', { name: nameOf(card), where: where(at) }))
    onMove?.(card, move)
  }
  const putBack = () => {
    if (!lifted) return
    const from = placeOf(columns, lifted.id)
    setLifted(null)
    if (from) go(from)
    setAnnouncement(t('workbench.board.back', { name: active ? nameOf(active) : '' }))
  }

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof HTMLElement && event.target.closest('input, button, a'))) return
    const to = stepOf(shown, at, event.key, lifted ? 1 : 0)
    if (to && lifted) {
      carry(lifted.id, to, false)
      focusColumn(to.column)
      setAnnouncement(where(to))
    } else if (to) go(to)
    else if (event.key === ' ' && lifted) drop()
    else if (event.key === ' ' && active && onMove && !shown[at.column]?.isLocked) {
      carry(active.id, at, false)
      setAnnouncement(t('workbench.board.lifted', { name: nameOf(active) }))
    } else if (event.key === 'Enter' && lifted) drop()
    else if (event.key === 'Enter' && active && onOpen) onOpen(active, { beside: event.shiftKey })
    else if (event.key === 'Escape' && lifted) putBack()
    else if (event.key === 'Escape' && marked.ids.size > 0) marked.clear()
    else if (event.key.toLowerCase() === 'x' && active && bulk && !lifted) (event.shiftKey ? marked.extendTo : marked.toggle)(active.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div ref={root} className="board" role="group" aria-label={label}>
      {shown.map((column, index) => (
        <BoardList
          key={column.id}
          column={column}
          isCursor={index === at.column}
          row={index === at.column ? at.row : -1}
          liftedId={lifted?.id ?? null}
          {...(bulk && { markedIds: marked.ids, onMark: marked.toggle })}
          cardPx={cardPx}
          render={render}
          nameOf={nameOf}
          mayDrag={onMove !== undefined && !column.isLocked}
          onFocus={() => lifted === null && index !== at.column && setCursor({ column: index, row: 0 })}
          onKeyDown={press}
          onPress={(row, beside) => {
            setCursor({ column: index, row })
            const card = column.cards[row]
            if (card && onOpen) onOpen(card, { beside })
          }}
          onLift={(id) => carry(id, placeOf(columns, id) ?? at, true)}
          onOver={(row) => lifted && carry(lifted.id, { column: index, row }, true)}
          onDrop={drop}
          onCancel={() => lifted?.isDragged && putBack()}
          onMore={() => onMore?.(column.id)}
        />
      ))}
      {bulk && marked.ids.size > 0 && (
        <BulkBar count={marked.ids.size} onClear={marked.clear}>
          {bulk(
            all.filter(({ id }) => marked.ids.has(id)),
            marked.clear,
          )}
        </BulkBar>
      )}
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </div>
  )
}
