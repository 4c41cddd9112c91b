import { atom, useAtomValue } from 'jotai'
import { Fragment, useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { pendingChangesAtom } from '#core/client/kernel/pendingChanges.ts'
import type { AnyCommand, MenuPlace } from '#core/client/plugin.ts'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import type { Id } from '#core/contract/define.ts'
import { hintsAtom } from './bindings.ts'
import { commandState } from './commandState.ts'
import { commandsAtom } from './registry.ts'
import { runCommand } from './runCommand.ts'

export interface CommandMenuProps {
  menu: Id
  /** Accessible name. */
  label: string
  /** Arguments that every command of this menu takes. */
  args?: unknown
  onClose: () => void
}

interface Entry {
  command: AnyCommand
  place: MenuPlace
}

const byPlace = (one: Entry, other: Entry) =>
  (one.place.group ?? '').localeCompare(other.place.group ?? '') || (one.place.order ?? 0) - (other.place.order ?? 0)

/** Commands that say they belong to a menu, by group and order. */
export const menuEntries = (commands: readonly AnyCommand[], menu: Id): Entry[] =>
  commands.flatMap((command) => (command.menus ?? []).filter((place) => place.menu === menu).map((place) => ({ command, place }))).sort(byPlace)

/** The menu of an id, made of the commands that name it. What cannot run now is greyed, with its reason where the command says one; what one may never do is left out. */
export function CommandMenu({ menu, label, args, onClose }: CommandMenuProps) {
  const t = useT()
  const hints = useAtomValue(hintsAtom)
  const entriesAtom = useMemo(
    () =>
      atom((get) => {
        // A command may look into the query cache, and the menu may be open before the answer is there.
        get(pendingChangesAtom)
        return menuEntries(get(commandsAtom), menu).map((entry) => {
          const state = commandState(entry.command, get, args)
          return { ...entry, state, refusal: state === 'disabled' ? (entry.command.refusal?.(get, args) ?? null) : null }
        })
      }),
    [menu, args],
  )
  const entries = useAtomValue(entriesAtom).filter(({ state }) => state !== 'absent')
  return (
    <Menu label={label}>
      {entries.map(({ command, place, state, refusal }, index) => (
        <Fragment key={command.id}>
          {index > 0 && entries[index - 1]?.place.group !== place.group && <MenuDivider />}
          <MenuItem
            title={t(command.title)}
            icon={command.icon}
            keys={hints.get(command.id)}
            isDisabled={state === 'disabled'}
            {...(refusal === null ? {} : { help: t(refusal) })}
            onSelect={() => {
              onClose()
              void runCommand(command, args)
            }}
          />
        </Fragment>
      ))}
    </Menu>
  )
}
