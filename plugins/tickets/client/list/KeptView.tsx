import { useAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { ticketStatusSchema } from '../../contract/index.ts'
import { tabAtom } from '../filter.ts'
import { cursorAtom } from '../target.ts'

const viewSchema = z.object({ tab: ticketStatusSchema, cursor: z.int().nullable() })

/** Keeps the list's tab and row with its panel, so that a reload comes back to them. Draws nothing: a moving cursor draws only this again. */
export function KeptView({ panelId }: { panelId: string }) {
  const [tab, setTab] = useAtom(tabAtom)
  const [cursor, setCursor] = useAtom(cursorAtom)
  const [view, keep] = usePanelState(panelId, viewSchema, { tab, cursor })
  const kept = useRef(view)
  useLayoutEffect(() => {
    setTab(kept.current.tab)
    setCursor(kept.current.cursor)
  }, [setTab, setCursor])
  useEffect(() => keep({ tab, cursor }), [tab, cursor, keep])
  return null
}
