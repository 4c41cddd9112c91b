import { Fullscreen } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { activePanelsAtom, focusedIdAtom, maximisedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import type { Id } from '#core/contract/define.ts'
import './full.css'

/** The panel that fills the screen, without menus; null for none. */
export const fullPanelAtom = atom<string | null>(null)

const MARK = 'data-wallboard-full'

/** A browser that does not let the page fill the screen still shows the panel without menus. */
const fillScreen = () => void document.documentElement.requestFullscreen?.().catch(() => {})

function enter(panelId: string): void {
  document.documentElement.setAttribute(MARK, '')
  if (store.get(activePanelsAtom).length > 1) store.set(maximisedIdAtom, panelId)
  store.set(fullPanelAtom, panelId)
  fillScreen()
}

export function leaveFull(): void {
  const panelId = store.get(fullPanelAtom)
  if (panelId === null) return
  document.documentElement.removeAttribute(MARK)
  if (store.get(maximisedIdAtom) === panelId) store.set(maximisedIdAtom, null)
  store.set(fullPanelAtom, null)
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}

/** Whether the panel fills the screen. It leaves that state when it goes, and when the browser ends full screen by itself. */
export function useIsFull(panelId: string): boolean {
  const isFull = useAtomValue(useMemo(() => atom((get) => get(fullPanelAtom) === panelId), [panelId]))
  useEffect(() => {
    if (!isFull) return
    const follow = () => {
      if (!document.fullscreenElement) leaveFull()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leaveFull()
    }
  }, [isFull])
  return isFull
}

/** Fills the screen with a panel of this type, or ends it: by the same key, or by `Esc`. */
export const fullScreenCommands = (name: 'board' | 'monitor', scope: Id): { toggle: AnyCommand; leave: AnyCommand } => ({
  toggle: defineCommand({
    id: `wallboard.${name}Full`,
    title: 'wallboard.command.full',
    icon: Fullscreen,
    args: z.object({}),
    keys: 'f',
    scope,
    run: (_args, ctx) => {
      const panelId = ctx.get(focusedIdAtom)
      if (ctx.get(fullPanelAtom) !== null) leaveFull()
      else if (panelId !== null) enter(panelId)
    },
  }),
  leave: defineCommand({
    id: `wallboard.${name}LeaveFull`,
    title: 'wallboard.command.leaveFull',
    args: z.object({}),
    keys: 'escape',
    scope,
    isHidden: true,
    when: (get) => get(fullPanelAtom) !== null,
    run: leaveFull,
  }),
})
