import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '../classes.ts'
import { Dot } from '../marks.tsx'
import type { BoardCard, BoardColumn } from './boardRules.ts'

interface BoardListProps<C extends BoardCard> {
  column: BoardColumn<C>
  /** The cursor is in this column, on `row`. */
  isCursor: boolean
  row: number
  liftedId: number | null
  markedIds?: ReadonlySet<number>
  cardPx: number
  render: (card: C) => ReactNode
  nameOf: (card: C) => string
  mayDrag: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPress: (row: number, beside: boolean) => void
  /** Marks a card, or takes the mark away. */
  onMark?: (id: number) => void
  onLift: (id: number) => void
  onOver: (row: number) => void
  onDrop: () => void
  onCancel: () => void
  onMore: () => void
}

/** A column of a board. Drag events end here: the tiles around it have dragging of their own. */
export function BoardList<C extends BoardCard>(props: BoardListProps<C>) {
  const { column, isCursor, row, liftedId, markedIds, cardPx, render, nameOf, mayDrag } = props
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: column.cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => cardPx,
    overscan: 6,
    onChange: ({ range }) => range && range.endIndex >= column.cards.length - 10 && column.cards.length < column.count && props.onMore(),
  })
  useEffect(() => {
    if (row >= 0) virtual.scrollToIndex(row)
  }, [row, virtual])
  const over = (event: DragEvent<HTMLDivElement>) => {
    if (liftedId === null || column.isLocked) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'move'
    const box = event.currentTarget.getBoundingClientRect()
    props.onOver(Math.floor((event.clientY - box.top + event.currentTarget.scrollTop) / cardPx))
  }
  const isFull = column.limit != null && column.count > column.limit
  return (
    <section className={classes('board-column', isFull && 'is-full', column.isLocked && 'is-locked')}>
      <header className="board-head">
        {column.colour && <Dot colour={column.colour} />}
        <span className="strong cut">{column.title}</span>
        <span className="dim">{column.limit ? `${column.count}/${column.limit}` : column.count}</span>
        {column.meta && <span className="dim board-meta">{column.meta}</span>}
      </header>
      <div
        ref={list}
        className="board-cards"
        role="listbox"
        aria-label={t('workbench.board.column', { column: column.title, count: column.count })}
        aria-activedescendant={isCursor && column.cards.length > 0 ? `${id}${row}` : undefined}
        tabIndex={0}
        data-autofocus={isCursor ? '' : undefined}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
        onDragOver={over}
        onDrop={(event) => {
          event.preventDefault()
          event.stopPropagation()
          props.onDrop()
        }}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const card = column.cards[index]
            if (!card) return null
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and its keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list names the active card
              <div
                key={card.id}
                id={`${id}${index}`}
                role="option"
                aria-selected={isCursor && index === row}
                aria-checked={markedIds && markedIds.size > 0 ? markedIds.has(card.id) : undefined}
                className={classes(
                  'board-card',
                  isCursor && index === row && 'is-active',
                  card.id === liftedId && 'is-lifted',
                  markedIds?.has(card.id) && 'is-marked',
                )}
                style={{ top: start, height: cardPx - 8 }}
                draggable={mayDrag}
                onClick={(event) => ((event.ctrlKey || event.metaKey) && props.onMark ? props.onMark(card.id) : props.onPress(index, event.shiftKey))}
                onDragStart={(event) => {
                  event.stopPropagation()
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', nameOf(card))
                  props.onLift(card.id)
                }}
                onDragEnd={(event) => {
                  event.stopPropagation()
                  props.onCancel()
                }}
              >
                {render(card)}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
