import type { Virtualizer } from '@tanstack/react-virtual'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { jumpAtom } from '../about.atoms.ts'
import type { LogItem } from './items.ts'

/** How long a message that one jumped to stands out. */
const FLASH_MS = 1_600

const flashAtom = atom<string | null>(null)

/** Whether a message stands out now, because somebody jumped to it. */
export const useFlash = (messageId: string | null): boolean =>
  useAtomValue(useMemo(() => atom((get) => messageId !== null && get(flashAtom) === messageId), [messageId]))

interface JumpParts {
  ticketId: number
  items: readonly LogItem[]
  around(messageId: string): Promise<boolean>
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>
}

/** Goes to the message that somebody wished to see, loading what stands around it; says so when it is not in this conversation. */
export function useJump({ ticketId, items, around, virtual }: JumpParts): void {
  const jump = useAtomValue(jumpAtom)
  const done = useRef(0)
  const asked = useRef(0)
  useEffect(() => {
    if (!jump || jump.ticketId !== ticketId || jump.turn === done.current) return
    const index = items.findIndex((item) => item.placed === null && item.message?.id === jump.messageId)
    if (index >= 0) {
      done.current = jump.turn
      virtual.scrollToIndex(index, { align: 'center' })
      store.set(flashAtom, jump.messageId)
      setTimeout(() => store.set(flashAtom, (now) => (now === jump.messageId ? null : now)), FLASH_MS)
      return
    }
    if (asked.current === jump.turn || items.length === 0) return
    asked.current = jump.turn
    void around(jump.messageId).then((isHere) => {
      if (isHere || done.current === jump.turn) return
      done.current = jump.turn
      notify(t('chat.notHere'), { intent: 'warning' })
    })
  }, [jump, ticketId, items, around, virtual])
}
