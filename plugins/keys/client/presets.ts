import { keysOf, type Remap } from '#core/client/commands/bindings.ts'
import { parseKeys } from '#core/client/keys/keys.ts'
import type { AnyCommand } from '#core/client/plugin.ts'

export const presetIds = ['balcao', 'gmail', 'zendesk', 'none'] as const
export type PresetId = (typeof presetIds)[number]

/** Where another program's hand knows other keys than ours. */
const likeGmail: Remap = {
  'core.undo': ['mod+z', 'z'],
  'tickets.open': ['enter', 'o'],
  'tickets.nextScope': ['shift+o'],
  'tickets.go': ['g a', 'g i'],
  'privateChat.go': ['g j'],
  'tickets.snooze': ['b'],
  'tickets.transfer': ['v'],
  'tickets.chooseView': ['g v'],
  'tickets.markUnread': ['shift+u'],
  'tickets.filter': ['shift+f'],
  ...Object.fromEntries(Array.from({ length: 9 }, (_none, index) => [`tickets.view${index + 1}`, [`g ${index + 1}`]])),
}

/** Zendesk's letters after `z`: its own Ctrl+Alt makes characters on ABNT2. */
const likeZendesk: Remap = {
  'chat.reply': ['r', 'z c'],
  'notes.write': ['n', 'z x'],
  'tickets.resolve': ['e', 'z s'],
  'tickets.reopen': ['shift+e', 'z o'],
  'tickets.snooze': ['h', 'z d'],
  'tickets.giveBack': ['z p'],
  'tickets.transfer': ['t', 'z a'],
  'tickets.search': ['/', 'z f'],
  'tickets.details': ['d', 'z ,'],
  'core.closeTile': ['w q', 'z w'],
}

/** Whether it is one press that makes no text: Enter, arrows, F keys, or anything with Ctrl. */
function isNoText(keys: string): boolean {
  const [first, second] = parseKeys(keys)
  return first !== undefined && second === undefined && (first.mod || first.kind === 'named' || /^arrow/.test(first.key))
}

/** No letters, digits or signs, and no sequences. */
const none = (commands: readonly AnyCommand[]): Remap =>
  Object.fromEntries(
    commands.flatMap((command) => {
      const before = keysOf(command)
      const texts = before.filter(isNoText)
      return texts.length === before.length ? [] : [[command.id, texts]]
    }),
  )

/** The own keys that make a preset, for the commands there are. */
export function remapOf(id: PresetId, commands: readonly AnyCommand[]): Remap {
  if (id === 'balcao') return {}
  if (id === 'none') return none(commands)
  const known = new Set<string>(commands.map((command) => command.id))
  return Object.fromEntries(Object.entries(id === 'gmail' ? likeGmail : likeZendesk).filter(([commandId]) => known.has(commandId)))
}
