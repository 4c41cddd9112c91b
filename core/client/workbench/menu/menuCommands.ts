import { Pin, Unpin } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type AnyCommand, type ClientContext, defineCommand, menuAreas } from '#core/client/plugin.ts'
import { changeConfigs, configsChanged } from '../deeds/personCommands.ts'
import { areaAtom } from '../layout.atoms.ts'
import { isColumnOpenAtFirst } from './areas.ts'
import { findCurrent, hasColumn, isDesk } from './currentItem.ts'
import { chosenColumnsAtom, MOST_PINS, menuItemsAtom, pinnedItemsAtom, shownAreasAtom } from './menu.atoms.ts'

const hereOf = (get: Getter) => findCurrent(get(menuItemsAtom), location.pathname, get(areaAtom))
const areaHere = (get: Getter) => {
  const area = hereOf(get)?.area
  return get(shownAreasAtom).find((each) => each.area === area)
}

/** Folds the second column of the area one is in, or opens it; kept for the person, area by area. */
export const toggleColumn = defineCommand({
  id: 'core.toggleColumn',
  title: 'workbench.command.toggleColumn',
  args: z.object({ area: z.enum(menuAreas) }),
  keys: '[',
  resolve: (get) => {
    const shown = areaHere(get)
    return shown && hasColumn(shown) ? { area: shown.area } : null
  },
  run({ area }, ctx) {
    const chosen = ctx.get(chosenColumnsAtom)
    const shown = areaHere(ctx.get)
    const isOpen = chosen[area] ?? (shown !== undefined && isColumnOpenAtFirst(isDesk(hereOf(ctx.get), shown), window.innerWidth))
    const menuColumns = { ...chosen, [area]: !isOpen }
    changeConfigs({ menuColumns })
    ctx.emit(configsChanged, { menuColumns })
  },
})

function keepPins(menuPins: string[], ctx: ClientContext): void {
  changeConfigs({ menuPins })
  ctx.emit(configsChanged, { menuPins })
}

const screen = z.object({ id: z.string() })
const isPinned = (get: Getter, id: string) => (get(sessionAtom)?.configs.menuPins ?? []).includes(id)
const pinsOf = (ctx: ClientContext) => ctx.get(pinnedItemsAtom).map(({ id }) => id)

/** Menu of a link in an area's column; its commands get `{ id }`. */
export const SCREEN_MENU = 'core.screen'

/** Puts a screen below the areas, where it is one click away from everywhere. */
export const pinScreen = defineCommand({
  id: 'core.pinScreen',
  title: 'workbench.command.pinScreen',
  icon: Pin,
  args: screen,
  menus: [{ menu: SCREEN_MENU, order: 10 }],
  when: (get, args) => args !== undefined && !isPinned(get, args.id),
  resolve: (get) => {
    const here = hereOf(get)
    return here?.area ? { id: here.id } : null
  },
  run({ id }, ctx) {
    const pins = pinsOf(ctx)
    if (pins.length >= MOST_PINS) {
      ctx.notify(ctx.t('workbench.pins.full', { most: MOST_PINS }), 'warning')
      return
    }
    keepPins([...pins, id], ctx)
    return { label: ctx.t('workbench.pins.pinned'), undo: () => keepPins(pins, ctx) }
  },
})

export const unpinScreen = defineCommand({
  id: 'core.unpinScreen',
  title: 'workbench.command.unpinScreen',
  icon: Unpin,
  args: screen,
  menus: [{ menu: SCREEN_MENU, order: 20 }],
  when: (get, args) => args !== undefined && isPinned(get, args.id),
  resolve: (get) => {
    const here = hereOf(get)
    return here ? { id: here.id } : null
  },
  run({ id }, ctx) {
    const pins = pinsOf(ctx)
    keepPins(
      pins.filter((each) => each !== id),
      ctx,
    )
    return { label: ctx.t('workbench.pins.unpinned'), undo: () => keepPins(pins, ctx) }
  },
})

export const menuCommands: readonly AnyCommand[] = [toggleColumn, pinScreen, unpinScreen]
