import { Play } from '@blueprintjs/icons'
import { QueryObserver } from '@tanstack/react-query'
import { z } from 'zod'
import { registerCommands } from '#core/client/commands/registry.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand } from '#core/client/plugin.ts'
import type { Dispose } from '#core/contract/define.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import type { Macro } from '../../contract/index.ts'
import { macrosQuery } from '../macros.ts'
import { sentenceOf } from '../stepSentence.ts'
import { runMacro } from './runCommands.ts'

/** A macro as a command: the palette finds it, and keys can be given to it. Its name is its title. */
const commandOf = ({ id: macroId, name, steps }: Macro) =>
  defineCommand({
    id: `macros.run.${macroId}`,
    title: name,
    icon: Play,
    args: z.object({ ticketId: z.int() }),
    permission: 'macros.list',
    detail: (t) => t('macros.sign', { steps: sentenceOf(steps, getContext().get, t) }),
    resolve(get) {
      const ticketId = get(getContext().use(ticketRows).targetAtom)
      return ticketId === null ? null : { ticketId }
    },
    run: ({ ticketId }, ctx) => ctx.run(runMacro, { macroId, ticketIds: [ticketId] }),
  })

/** Registers a command for every macro that the person may run, as long as it is there. */
export function keepOwnCommands(): Dispose {
  let shown: readonly Macro[] | undefined
  let forget: Dispose = () => {}
  const show = ({ data }: { data: readonly Macro[] | undefined }) => {
    if (!data || data === shown) return
    shown = data
    forget()
    forget = registerCommands(data.map(commandOf))
  }
  const observer = new QueryObserver(queryClient, macrosQuery)
  const stop = observer.subscribe(show)
  // Macros that are held and fresh are not told of by themselves: the plugin may have been off for a moment.
  show(observer.getCurrentResult())
  return () => {
    stop()
    forget()
  }
}
