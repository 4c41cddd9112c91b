import { useEffect, useMemo, useRef, useState } from 'react'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import type { PanelColumn } from '../../contract/index.ts'
import { columnKey } from './boardQuery.ts'
import { isBehind, type Placement, placedAt, steadyCards } from './steadyCards.ts'

const NONE: Placement = new Map()

interface Steady {
  placement: Placement
  /** The cards stand in another order than they are in. */
  isBehind: boolean
  arrange: () => void
  /** A card was put somewhere by hand. */
  place: (ticketId: number, move: BoardMove) => void
}

/** The cards of the columns so that none moves under the pointer or the cursor; `rule` names the question that they answer. */
export function useSteadyColumns(columns: readonly PanelColumn[], rule: string, isBusy: boolean, cursorId: number | null): Steady {
  const shown = useRef<{ rule: string; placement: Placement }>({ rule, placement: NONE })
  const [version, setVersion] = useState(0)
  const wanted = useMemo(() => new Map(columns.map((column) => [columnKey(column), column.tickets.map(({ id }) => id)])), [columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version says that what is shown was changed by hand
  const placement = useMemo(
    () => steadyCards({ before: shown.current.rule === rule ? shown.current.placement : NONE, wanted, isBusy, cursorId }),
    [wanted, rule, isBusy, cursorId, version],
  )
  useEffect(() => {
    shown.current = { rule, placement }
  }, [rule, placement])
  const show = (next: Placement) => {
    shown.current = { rule, placement: next }
    setVersion((now) => now + 1)
  }
  return {
    placement,
    isBehind: isBehind(placement, wanted),
    arrange: () => show(wanted),
    place: (ticketId, { columnId, beforeId }) => show(placedAt(placement, ticketId, columnId, beforeId)),
  }
}
