import { Menu } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { configsChanged } from '#core/client/workbench/deeds/personCommands.ts'
import { readPersonal } from '#core/contract/personalSettings.ts'
import { densitySetting, type ListDensity, listDensities } from '../../contract/attendanceFilter.ts'

/** Height of a row, in pixels. */
export const ROW_PX: Record<ListDensity, number> = { compact: 36, normal: 56, roomy: 64 }

/** How much room a row takes, as the person chose it. */
export const densityAtom = atom((get): ListDensity => readPersonal(get(sessionAtom)?.configs, densitySetting) ?? 'normal')

/** Keeps a density with the person, here at once and on the server. */
const choice = (density: ListDensity, index: number) =>
  defineCommand({
    id: `tickets.density.${density}`,
    title: `tickets.command.density.${density}`,
    icon: Menu,
    args: z.object({}),
    menus: [{ menu: 'tickets.list', group: '10', order: index }],
    permission: 'tickets.list',
    when: (get) => get(densityAtom) !== density,
    run(_args, ctx) {
      const configs = ctx.get(sessionAtom)?.configs
      if (!configs) return
      updateSession({ configs: { ...configs, listDensity: density } })
      ctx.emit(configsChanged, { listDensity: density })
    },
  })

export const densityCommands: readonly AnyCommand[] = listDensities.map(choice)
