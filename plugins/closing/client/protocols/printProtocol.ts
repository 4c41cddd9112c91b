import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

export const printProtocol = defineCommand({
  id: 'closing.printProtocol',
  title: 'closing.command.print',
  args: z.object({}),
  permission: 'closing.list',
  isHidden: true,
  run: () => window.print(),
})
