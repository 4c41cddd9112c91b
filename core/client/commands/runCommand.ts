import { t } from '#core/client/i18n/index.ts'
import { contextAtStart } from '#core/client/kernel/contextAtStart.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { notify, reportError } from '#core/client/notify/index.ts'
import type { Command, Undo } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { commandState, resolveArgs } from './commandState.ts'
import { commandGuards } from './guards.ts'
import { noteInFlight } from './inFlight.ts'
import { noteRan } from './ran.ts'
import { noteFinal, offerUndo } from './undo.ts'
import { rememberUse } from './uses.ts'

async function isAllowed<A>(command: Command<A>, args: A): Promise<boolean> {
  for (const guard of contributionsOf(commandGuards)) if (!(await guard.allow(command, args, contextAtStart()))) return false
  return true
}

/** `notNow`: permission or `when` stand against it; `stopped`: a guard does. */
export type Outcome = { kind: 'done'; undo: Undo | null } | { kind: 'notNow' | 'stopped' }

/** Permission and `when`, guards, the action: what `runCommand` does, with the undo handed over instead of offered. @throws what the action throws */
export async function performCommand<A>(command: Command<A>, args: A, ctx = contextAtStart()): Promise<Outcome> {
  if (commandState(command, store.get, args) !== 'enabled') return { kind: 'notNow' }
  if (!(await isAllowed(command, args))) return { kind: 'stopped' }
  return { kind: 'done', undo: (await command.run(args, ctx)) ?? null }
}

/**
 * Runs a command: permission and `when`, arguments, guards, the action, its undo. For forms, which show what fails themselves.
 *
 * Without `args` they come from the command's `resolve`, else from `{}`.
 * @throws what the action throws
 */
export function runOrThrow<A>(command: Command<A>, args?: A): Promise<void> {
  return noteInFlight(runAndOffer(command, args))
}

function whyNotNow<A>(command: Command<A>, args: A): string {
  const refusal = command.refusal?.(store.get, args)
  return refusal ? t(refusal) : t('workbench.notNow', { title: t(command.title) })
}

async function runAndOffer<A>(command: Command<A>, args?: A): Promise<void> {
  const found = args === undefined ? resolveArgs(command, store.get) : { args: command.args.parse(args) }
  if (!found) return
  const outcome = await performCommand(command, found.args)
  if (outcome.kind === 'notNow') notify(whyNotNow(command, found.args))
  if (outcome.kind !== 'done') return
  // Movements and what others run are never offered.
  if (!command.isHidden) rememberUse(command.id)
  if (outcome.undo) offerUndo(outcome.undo)
  else if (command.isFinal) noteFinal(t(command.title))
  noteRan({ command, args: found.args, undo: outcome.undo })
}

/** The same, and never throws: what fails is shown. */
export async function runCommand<A>(command: Command<A>, args?: A): Promise<void> {
  try {
    await runOrThrow(command, args)
  } catch (error) {
    reportError(error)
  }
}
