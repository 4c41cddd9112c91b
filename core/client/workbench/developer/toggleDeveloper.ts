import { Code } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { changeConfigs, configsChanged } from '../deeds/personCommands.ts'
import { isDeveloperAtom } from './developer.atoms.ts'

/** Outlines tiles and places of plugins, and says whose they are. Kept for the person. */
export const toggleDeveloper = defineCommand({
  id: 'core.toggleDeveloper',
  title: 'workbench.command.toggleDeveloper',
  icon: Code,
  args: z.object({}),
  run: (_args, ctx) => {
    const isDeveloper = !ctx.get(isDeveloperAtom)
    changeConfigs({ isDeveloper })
    ctx.emit(configsChanged, { isDeveloper })
    ctx.notify(ctx.t(isDeveloper ? 'workbench.developer.on' : 'workbench.developer.off'))
  },
})
