import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { Floating } from '#core/client/ui/Popover.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import type { Ticket } from '../../contract/index.ts'
import { rowsRef } from '../list/listFocus.ts'
import { ticketAtom } from '../target.ts'
import { isPeekingAtom, peekedIdAtom } from './peek.atoms.ts'
import './peek.css'

/** Writes numbers as people do, which needs the plans of all countries: fetched when somebody looks. */
const PeekCard = fetchedLayer(() => import('./PeekCard.tsx'), { takesKeys: false })

const GAP_PX = 8
/** Pixels between a floating card and its anchor. */
const FLOAT_GAP_PX = 4
/** As wide as the card, with its gaps. */
const ROOM_PX = 440

const close = () => store.set(isPeekingAtom, false)

/** The preview of the row with the cursor, beside the list. The keyboard stays in the rows, so that it goes on with the arrows. */
export function Peek() {
  const t = useT()
  const peekedId = useAtomValue(peekedIdAtom)
  const ticket = useAtomValue(useMemo(() => ticketAtom(peekedId), [peekedId]))
  useEffect(() => close, [])
  useEffect(() => {
    if (peekedId === null) return
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && !rowsRef.current?.contains(target)) close()
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [peekedId])
  return (
    <>
      <div className="visually-hidden" role="status">
        {ticket && t('tickets.peek.said', { name: ticket.name, text: ticket.lastMessage ?? t('tickets.noMessage') })}
      </div>
      {ticket && <Floated key={ticket.id} ticket={ticket} />}
    </>
  )
}

/** Level with its row, to the right of the list; below the row where there is no room beside it. */
function anchorOf(ticketId: number): DOMRect {
  const list = rowsRef.current?.getBoundingClientRect() ?? new DOMRect()
  const row = document.getElementById(`ticket-${ticketId}`)?.getBoundingClientRect() ?? list
  return list.right + ROOM_PX > window.innerWidth ? row : new DOMRect(list.right + GAP_PX, row.top - FLOAT_GAP_PX, 0, 0)
}

function Floated({ ticket }: { ticket: Ticket }) {
  const t = useT()
  return (
    <Floating anchor={() => anchorOf(ticket.id)} onClose={close} label={t('tickets.peek.title', { name: ticket.name })}>
      <Suspense fallback={<Skeleton shape="text" />}>
        <PeekCard ticket={ticket} onClose={close} />
      </Suspense>
    </Floating>
  )
}
