import { Emoji as EmojiIcon, Paperclip, Plus } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { menuEntries } from '#core/client/commands/CommandMenu.tsx'
import { commandState } from '#core/client/commands/commandState.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { AnyCommand, Command } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerModes, composerTriggers } from '../../contract/client.ts'
import { SEND_MENU } from '../commands.ts'
import { useTakesFiles } from '../media/AttachTool.tsx'
import { recordVoice } from '../media/voice/voiceCommands.ts'
import { COMPOSER_MENU } from './composerMenuId.ts'
import { emojiPickerAtom } from './emoji/emojiPicker.atoms.ts'
import { modeSwitch } from './modes.ts'
import { mustSignAtom } from './mustSign.ts'
import {
  editSignature,
  enterSendsAtom,
  letEnterBreak,
  letEnterSend,
  letSendGo,
  letSendWait,
  signatureAtom,
  toggleSignature,
  undoSendAtom,
} from './preferences.ts'
import { replyBoxesService } from './replyBoxes.ts'

type Plain = Command<Record<string, never>>

interface MenuEntry {
  title: string
  icon?: ComponentType<{ size?: number }> | undefined
  keys?: string | undefined
  isChecked?: boolean
  /** Why it cannot be chosen. */
  refusal?: string | null
  onSelect: () => void
}

interface MenuCommand {
  command: AnyCommand
  /** Catalogue key of the reason why it cannot run; null where it can. */
  refusal: string | null
}

const modesAtom = contributionsAtom(composerModes)
const triggersAtom = contributionsAtom(composerTriggers)

/** Commands of a menu that can run on a ticket now, or say why they cannot. */
const useMenu = (menu: `chat.${string}`, ticketId: number): readonly MenuCommand[] =>
  useAtomValue(
    useMemo(
      () =>
        atom((get) =>
          menuEntries(get(commandsAtom), menu)
            .map(({ command }) => command)
            .map((command) => ({ command, state: commandState(command, get, { ticketId }), refusal: command.refusal?.(get, { ticketId }) ?? null }))
            .filter(({ state, refusal }) => state === 'enabled' || (state === 'disabled' && refusal !== null))
            .map(({ command, state, refusal }) => ({ command, refusal: state === 'enabled' ? null : refusal })),
        ),
      [menu, ticketId],
    ),
  )

/** `+`: what the bar has no room for, with words; in a narrow box all of it. */
export function ComposerMenu({ ticket, isNarrow }: { ticket: Ticket; isNarrow: boolean }) {
  const t = useT()
  const groups = [...useNarrowMenuItems(ticket, isNarrow), useMenuItems(useMenu(COMPOSER_MENU, ticket.id), ticket.id), ...usePreferences()]
  return (
    <Popover kind="menu" trigger={(props) => <IconButton {...props} icon={Plus} label={t('chat.options')} />}>
      {(close) => (
        <Menu label={t('chat.options')}>
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <Fragment key={group[0]?.title}>
                {index > 0 && <MenuDivider />}
                {group.map((entry) => menuItem(entry, close))}
              </Fragment>
            ))}
        </Menu>
      )}
    </Popover>
  )
}

const menuItem = ({ title, icon, keys, isChecked, refusal, onSelect }: MenuEntry, close: () => void): ReactNode => (
  <MenuItem
    key={title}
    title={title}
    {...(icon ? { icon } : {})}
    {...(keys === undefined ? {} : { keys })}
    {...(isChecked === undefined ? {} : { isChecked })}
    {...(refusal ? { isDisabled: true, help: refusal } : {})}
    onSelect={() => {
      close()
      onSelect()
    }}
  />
)

function useMenuItems(commands: readonly MenuCommand[], ticketId: number): MenuEntry[] {
  const t = useT()
  const client = useClient()
  const hints = useAtomValue(hintsAtom)
  return commands.map(({ command, refusal }) => ({
    refusal: refusal === null ? null : t(refusal),
    title: t(command.title),
    icon: command.icon,
    keys: hints.get(command.id),
    onSelect: () => void client.run(command, { ticketId }),
  }))
}

/** Menu items for what stands in the bar where there is room, and for the other ways to send. */
function useNarrowMenuItems({ id: ticketId }: Ticket, isNarrow: boolean): MenuEntry[][] {
  const t = useT()
  const client = useClient()
  const takesFiles = useTakesFiles(ticketId)
  const permissions = useAtomValue(permissionsAtom)
  const modes = useAtomValue(modesAtom).filter(({ permission }) => permissions.has(permission))
  const triggers = useAtomValue(triggersAtom).filter(({ character }) => character === '/')
  const send = useMenuItems(useMenu(SEND_MENU, ticketId), ticketId)
  if (!isNarrow) return []
  const files: MenuEntry[] = [
    { title: t('chat.files.attach'), icon: Paperclip, onSelect: () => document.querySelector<HTMLElement>(`[data-attach="${ticketId}"]`)?.click() },
    { title: t(recordVoice.title), icon: recordVoice.icon, onSelect: () => void client.run(recordVoice, { ticketId }) },
  ]
  const writing: MenuEntry[] = [
    { title: t('chat.emoji'), icon: EmojiIcon, onSelect: () => client.set(emojiPickerAtom, ticketId) },
    ...triggers.map(({ title, character }) => ({ title: t(title), onSelect: () => void replyBoxesService.type(ticketId, character) })),
    ...modes.map(({ id, title, icon }) => ({ title: t(title), icon, onSelect: () => void modeSwitch.enter(ticketId, id) })),
  ]
  return [[...(takesFiles ? files : []), ...writing], send]
}

/** How the reply box works for this person. */
function usePreferences(): MenuEntry[][] {
  const t = useT()
  const client = useClient()
  const enterSends = useAtomValue(enterSendsAtom)
  const signature = useAtomValue(signatureAtom)
  const waits = useAtomValue(undoSendAtom)
  const mustSign = useAtomValue(mustSignAtom)
  const choice = (command: Plain, isChecked: boolean): MenuEntry => ({
    title: t(command.title),
    isChecked,
    onSelect: () => {
      if (!isChecked) void client.run(command, {})
    },
  })
  const plain = (command: Plain): MenuEntry => ({ title: t(command.title), icon: command.icon, onSelect: () => void client.run(command, {}) })
  return [
    mustSign
      ? []
      : [
          { title: t('chat.signature.as', { name: signature.name }), isChecked: signature.isOn, onSelect: () => void client.run(toggleSignature, {}) },
          plain(editSignature),
        ],
    [choice(letEnterSend, enterSends), choice(letEnterBreak, !enterSends)],
    [choice(letSendWait, waits), choice(letSendGo, !waits)],
  ]
}
