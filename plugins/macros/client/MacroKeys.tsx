import { KeyCommand } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import type { Macro } from '../contract/index.ts'
import './macros.css'

/** The keys of a macro, and the way to change them, where the screen of keys is there. */
export function MacroKeys({ macro: { id, name } }: { macro: Macro }) {
  const t = useT()
  const client = useClient()
  const commandId = `macros.run.${id}`
  const keys = useAtomValue(hintsAtom).get(commandId)
  const editKeys = useAtomValue(commandByIdAtom).get('keys.edit')
  return (
    <span className="macro-keys">
      <KeyHint keys={keys} />
      {editKeys && <IconButton icon={KeyCommand} label={t('macros.keysOf', { name })} onClick={() => void client.run(editKeys, { commandId })} />}
    </span>
  )
}
