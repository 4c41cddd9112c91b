import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useCommandState } from '#core/client/commands/useCommandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { tip } from '#core/client/ui/tip.ts'

/** A command on what is picked, as its icon and its key: the bar is as narrow as the list. In a wide list with its name. */
export function BulkButton({ command }: { command: AnyCommand }) {
  const t = useT()
  const state = useCommandState(command, {})
  const keys = useAtomValue(hintsAtom).get(command.id)
  if (state !== 'enabled') return null
  const title = t(command.title)
  const Icon = command.icon
  return (
    <button type="button" className="bulk-button" aria-label={title} {...tip(title, keys)} onClick={() => void runCommand(command, {})}>
      {Icon && <Icon size={16} />}
      <span className={Icon && 'bulk-word'}>{title}</span>
      <KeyHint keys={keys} isCompact />
    </button>
  )
}
