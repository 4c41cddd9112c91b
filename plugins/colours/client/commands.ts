import { Tint } from '@blueprintjs/icons'
import { z } from 'zod'
import { applyColours, readStoredColours } from '#core/client/colours/applyColours.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { putSystemColors, systemColorsSchema } from '#core/contract/colours.ts'

export const goToColours = defineCommand({
  id: 'colours.go',
  title: 'colours.command.go',
  icon: Tint,
  args: z.object({}),
  permission: 'colours.change',
  address: '/customizar',
  run: (_args, ctx) => ctx.navigate('/customizar'),
})

/** Gives the company these colours; an empty list gives the initial ones back. */
export const saveColours = defineCommand({
  id: 'colours.change',
  title: 'colours.command.change',
  icon: Tint,
  args: z.object({ colours: systemColorsSchema }),
  permission: 'colours.change',
  resolve: () => null,
  isHidden: true,
  run: async ({ colours }, ctx) => {
    const before = readStoredColours()
    const give = async (wanted: typeof colours) => applyColours(await ctx.call(putSystemColors, { systemColors: wanted }))
    await give(colours)
    return { label: ctx.t(colours.length > 0 ? 'colours.saved' : 'colours.wereReset'), undo: () => give(before) }
  },
})
