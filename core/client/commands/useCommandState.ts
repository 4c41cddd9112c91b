import { atom, useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { Command } from '#core/client/plugin.ts'
import { type CommandState, commandState } from './commandState.ts'

/** Whether a command can run now, followed as atoms change. `args` is compared by its JSON text, so a new object each render is fine. */
export function useCommandState<A>(command: Command<A>, args?: A): CommandState {
  const key = JSON.stringify(args)
  const latest = useRef({ key, args })
  if (latest.current.key !== key) latest.current = { key, args }
  const { args: stable } = latest.current
  return useAtomValue(useMemo(() => atom((get) => commandState(command, get, stable)), [command, stable]))
}
