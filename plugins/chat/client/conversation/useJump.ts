import type { Virtualizer } from '@tanstack/react-virtual'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { jumpAtom } from '../about.atoms.ts'
import type { Bubble } from './items.ts'

/** How long a message that one jumped to stands out. */
const FLASH_MS = 1_600
/** Pages that a jump may load on its way up. */
const MOST_PAGES = 60

const flashAtom = atom<string | null>(null)

/** Whether a message stands out now, because somebody jumped to it. */
export const useFlash = (messageId: string | null): boolean =>
  useAtomValue(useMemo(() => atom((get) => messageId !== null && get(flashAtom) === messageId), [messageId]))

interface JumpParts {
  ticketId: number
  items: readonly Bubble[]
  hasOlder: boolean
  isFetching: boolean
  onOlder(): void
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>
}

/** Goes to the message that somebody wished to see, loading what lies between; says so when it is not in this conversation. */
export function useJump({ ticketId, items, hasOlder, isFetching, onOlder, virtual }: JumpParts): void {
  const jump = useAtomValue(jumpAtom)
  const done = useRef(0)
  const pages = useRef({ turn: 0, asked: 0 })
  useEffect(() => {
    if (!jump || jump.ticketId !== ticketId || jump.turn === done.current) return
    const index = items.findIndex(({ message }) => message?.id === jump.messageId)
    if (index >= 0) {
      done.current = jump.turn
      virtual.scrollToIndex(index, { align: 'center' })
      store.set(flashAtom, jump.messageId)
      setTimeout(() => store.set(flashAtom, (now) => (now === jump.messageId ? null : now)), FLASH_MS)
      return
    }
    if (isFetching) return
    if (pages.current.turn !== jump.turn) pages.current = { turn: jump.turn, asked: 0 }
    pages.current.asked += 1
    if (hasOlder && pages.current.asked <= MOST_PAGES) return onOlder()
    done.current = jump.turn
    notify(t('chat.notHere'), { intent: 'warning' })
  }, [jump, ticketId, items, hasOlder, isFetching, onOlder, virtual])
}
