import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { changeConfigs, configsChanged } from '../deeds/personCommands.ts'
import { groups } from './sideBar.atoms.ts'

/** Folds a group of the side bar, or opens it; kept for the person. */
export const toggleMenuGroup = defineCommand({
  id: 'core.toggleMenuGroup',
  title: 'workbench.command.toggleMenuGroup',
  args: z.object({ group: z.enum(groups), isOpen: z.boolean() }),
  resolve: () => null,
  isHidden: true,
  run({ group, isOpen }, ctx) {
    const menuGroups = { ...ctx.get(sessionAtom)?.configs.menuGroups, [group]: isOpen }
    changeConfigs({ menuGroups })
    ctx.emit(configsChanged, { menuGroups })
  },
})
