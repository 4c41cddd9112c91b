import { t } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { notify, reportError } from '#core/client/notify/index.ts'
import type { Command } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { commandState, resolveArgs } from './commandState.ts'
import { commandGuards } from './guards.ts'
import { rememberUse } from './recent.ts'
import { offerUndo } from './undo.ts'

async function isAllowed<A>(command: Command<A>, args: A): Promise<boolean> {
  for (const guard of contributionsOf(commandGuards)) if (!(await guard.allow(command, args, getContext()))) return false
  return true
}

/**
 * Runs a command: permission and `when`, arguments, guards, the deed, its undo. Never throws: what fails is shown.
 *
 * Without `args` they come from the command's `resolve`, else from `{}`.
 */
export async function runCommand<A>(command: Command<A>, args?: A): Promise<void> {
  try {
    const found = args === undefined ? resolveArgs(command, store.get) : { args: command.args.parse(args) }
    if (!found) return
    if (commandState(command, store.get, found.args) !== 'enabled') {
      notify(t('workbench.notNow', { title: t(command.title) }))
      return
    }
    if (!(await isAllowed(command, found.args))) return
    rememberUse(command.id)
    const undo = await command.run(found.args, getContext())
    if (undo) offerUndo(undo)
  } catch (error) {
    reportError(error)
  }
}
