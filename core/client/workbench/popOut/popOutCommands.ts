import { Import, Share } from '@blueprintjs/icons'
import { z } from 'zod'
import { landingOf } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { removeKey, writeJson } from '#core/client/browser/storage.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { newId } from '#core/contract/ids.ts'
import { changeLayout } from '../changeLayout.ts'
import { focusedIdAtom } from '../focus.atoms.ts'
import { closePanel } from '../layout/closePanel.ts'
import { emptyLayout } from '../layout/layout.ts'
import { areaAtom, layoutAtom } from '../layout.atoms.ts'
import { layoutKey } from '../layoutKey.ts'
import { areaOfWindow, popOutArea, WINDOW_PREFIX } from './popOutArea.ts'
import { claimPopOut, keepPopOut, popOutsAtom, readPopOuts } from './popOuts.ts'
import { noteWindow, recall } from './watchPopOuts.ts'

/** A window of its own begins this large, in CSS pixels. */
const SIZE = { width: 720, height: 820 }

const tile = z.object({ id: z.string() })
const nothing = z.object({})

/** Moves a panel into a window of its own. A browser that forbids the window leaves the tile where it is, and says so. */
export const popOutTile = defineCommand({
  id: 'core.popOutTile',
  title: 'workbench.command.popOutTile',
  icon: Share,
  args: tile,
  keys: 'w o',
  menus: [{ menu: 'core.tile', order: 50 }],
  when: (get) => popOutArea() === null && get(focusedIdAtom) !== null,
  resolve: (get) => {
    const id = get(focusedIdAtom)
    return id === null ? null : { id }
  },
  run({ id }, ctx) {
    const closed = closePanel(store.get(layoutAtom), id)
    const area = store.get(areaAtom)
    const windowId = newId().slice(0, 8)
    const key = layoutKey(areaOfWindow(windowId))
    if (!closed || area === null || key === null) return
    const { record, besideId } = closed.closed
    writeJson(key, { ...emptyLayout, tree: id, panels: { [id]: record } })
    keepPopOut({ windowId, area, besideId })
    const opened = window.open(`/?panel=${windowId}`, WINDOW_PREFIX + windowId, `popup,width=${SIZE.width},height=${SIZE.height}`)
    if (!opened) {
      claimPopOut(windowId)
      removeKey(key)
      ctx.notify(ctx.t('workbench.popOut.blocked'), 'warning')
      return
    }
    noteWindow(windowId, opened)
    changeLayout(() => closed.layout)
  },
})

/** In the window of a panel: closes it, and the panel is back in the workbench. */
export const giveBack = defineCommand({
  id: 'core.giveBack',
  title: 'workbench.command.giveBack',
  icon: Import,
  args: nothing,
  keys: 'w o',
  when: () => popOutArea() !== null,
  run: (_args, ctx) => {
    window.close()
    if (window.closed) return
    // A window that a browser restored by itself may not close: it becomes the workbench, which takes the panel back.
    window.name = ''
    const session = ctx.get(sessionAtom)
    location.assign(session ? landingOf(session.profile) : '/')
  },
})

/** In the workbench: closes every window of a panel. */
export const bringBack = defineCommand({
  id: 'core.bringBack',
  title: 'workbench.command.bringBack',
  icon: Import,
  args: nothing,
  when: (get) => popOutArea() === null && get(popOutsAtom).length > 0,
  run: () => {
    for (const { windowId } of readPopOuts()) recall(windowId)
  },
})

export const popOutCommands: readonly AnyCommand[] = [popOutTile, giveBack, bringBack]
