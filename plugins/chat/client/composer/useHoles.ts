import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerFillers } from '../../contract/client.ts'
import { fillHoles, holesIn } from './holes.ts'

const fillersAtom = contributionsAtom(composerFillers)
const NONE: readonly string[] = []

/** The `{{holes}}` of a text that cannot be filled for this ticket, while it is written; and the filling itself. */
export function useHoles(text: string, ticket: Ticket) {
  const client = useClient()
  const fillers = useAtomValue(fillersAtom)
  const [left, setLeft] = useState(NONE)
  const latest = useRef(ticket)
  latest.current = ticket
  useEffect(() => {
    if (holesIn(text).length === 0) {
      setLeft(NONE)
      return
    }
    let isStale = false
    void fillHoles(text, latest.current, client, fillers).then((filled) => {
      if (!isStale) setLeft(filled.left)
    })
    return () => {
      isStale = true
    }
  }, [text, client, fillers])
  return { left, fill: (body: string) => fillHoles(body, latest.current, client, fillers) }
}
