import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { store } from '#core/client/store/store.ts'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { ticketStatuses } from '../../contract/index.ts'
import { kindAtom, listTabAtom, wantedTabAtom } from '../filter.ts'
import { cursorAtom } from '../target.ts'

const viewSchema = z.object({ tab: z.enum([...ticketStatuses, 'chatbot']), cursor: z.int().nullable(), kind: z.enum(['private', 'groups']).default('private') })

/** Keeps the list's tabs and row with its panel, so that a reload comes back to them. Draws nothing: a moving cursor draws only this again. */
export function LastView({ panelId }: { panelId: string }) {
  const [tab, setTab] = useAtom(listTabAtom)
  const [cursor, setCursor] = useAtom(cursorAtom)
  const [kind, setKind] = useAtom(kindAtom)
  const [view, keep] = usePanelState(panelId, viewSchema, { tab, cursor, kind })
  const last = useRef(view)
  useLayoutEffect(() => {
    setTab(last.current.tab)
    setCursor(last.current.cursor)
    setKind(last.current.kind)
  }, [setTab, setCursor, setKind])
  const wanted = useAtomValue(wantedTabAtom)
  useLayoutEffect(() => {
    if (wanted === null) return
    setTab(wanted)
    store.set(wantedTabAtom, null)
  }, [wanted, setTab])
  useEffect(() => keep({ tab, cursor, kind }), [tab, cursor, kind, keep])
  return null
}
