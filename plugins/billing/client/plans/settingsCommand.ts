import { Settings } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

/** Whether the form of the rules of billing is open. */
export const settingsOpenAtom = atom(false)

export const editSettings = defineCommand({
  id: 'billing.editSettings',
  title: 'billing.settings.edit',
  icon: Settings,
  args: z.object({}),
  permission: 'billing.settings',
  run: (_args, ctx) => ctx.set(settingsOpenAtom, true),
})
