import { useAtomValue } from 'jotai'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { saveKeys } from '../commands.ts'
import type { ReadKeys } from './readKeysFile.ts'
import '../keys.css'

/** Dialog of the changes that a file of keys would make, before it does. */
export default function ImportKeys({ read, onClose }: { read: ReadKeys; onClose: () => void }) {
  const t = useT()
  const commands = useAtomValue(commandsAtom)
  if (read.problem !== null) {
    return (
      <Dialog title={t('keys.command.import')} onClose={onClose} size="s" footer={<Button onClick={onClose}>{t('workbench.close')}</Button>}>
        <p>{t(`keys.file.${read.problem}`)}</p>
      </Dialog>
    )
  }
  const entries = Object.entries(read.keys)
  const titleOf = (id: string) => commands.find((command) => command.id === id)?.title ?? id
  const save = () => runOrThrow(saveKeys, { keys: read.keys, label: t('keys.done.imported', { count: entries.length }) })
  return (
    <FormDialog title={t('keys.command.import')} saveLabel={t('keys.file.use')} isDirty={false} onSave={save} onClose={onClose}>
      <p>{t('keys.file.replaces', { count: entries.length })}</p>
      <ul className="key-import">
        {entries.map(([id, keys]) => (
          <li key={id}>
            <span className="cut">{t(titleOf(id))}</span>
            <span className="dim">{keys.length === 0 ? t('keys.noKeys') : keys.map(keysText).join(', ')}</span>
          </li>
        ))}
      </ul>
      {read.unknown.length > 0 && <p className="keys-clash">{t('keys.file.unknown', { names: read.unknown.join(', ') })}</p>}
      {read.noKeys.length > 0 && <p className="keys-clash">{t('keys.file.noKeys', { names: read.noKeys.join(', ') })}</p>}
    </FormDialog>
  )
}
