import { Cross } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { bindingsAtom, keysOf, remapAtom, usualKeysOf } from '#core/client/commands/bindings.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { keysId } from '#core/client/keys/keys.ts'
import { isMac } from '#core/client/keys/platform.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { AppError } from '#core/contract/errors.ts'
import { saveKeys } from '../commands.ts'
import { ConflictList } from './ConflictList.tsx'
import { conflictsOf } from './conflictsOf.ts'
import { Recorder } from './Recorder.tsx'
import { withKeys } from './withKeys.ts'
import '../keys.css'

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

export default function EditKeys({ commandId, onClose }: { commandId: string; onClose: () => void }) {
  const command = useAtomValue(commandsAtom).find(({ id }) => id === commandId)
  return command ? <EditKeysOf command={command} onClose={onClose} /> : null
}

/** The keys of one command: take away, record more, and what stands against each. */
function EditKeysOf({ command, onClose }: { command: AnyCommand; onClose: () => void }) {
  const t = useT()
  const remap = useAtomValue(remapAtom)
  const bindings = useAtomValue(bindingsAtom)
  const [before] = useState(() => keysOf(command, remap))
  const [keys, setKeys] = useState(before)
  const [isTaking, setTaking] = useState(true)
  const usual = usualKeysOf(command)
  const title = t(command.title)

  const rows = keys.map((each) => ({ keys: each, conflicts: conflictsOf(each, command, bindings, isMac) }))
  const isBlocked = rows.some(({ conflicts }) => conflicts.some(({ level }) => level === 'blocked'))
  const losers = [...new Set(rows.flatMap(({ conflicts }) => conflicts.flatMap(({ reason, other }) => (reason === 'taken' && other ? [other] : []))))]
  const add = (recorded: string) => setKeys((now) => [...now.filter((each) => keysId(each) !== keysId(recorded)), recorded])

  const save = () => {
    if (isBlocked) throw new AppError('ERR_FORM_REFUSED', 422, { message: t('keys.blocked') })
    let next = withKeys(remap, command.id, isSame(keys, usual) ? null : keys)
    for (const loser of isTaking ? losers : []) {
      const left = keysOf(loser, next).filter((each) => !rows.some(({ keys: own }) => overlaps(own, each)))
      next = withKeys(next, loser.id, left)
    }
    if (!isSame(keys, before)) return runOrThrow(saveKeys, { keys: next, label: t('keys.done.changed', { title }) })
  }
  return (
    <FormDialog title={t('keys.change', { title })} isDirty={!isSame(keys, before)} onSave={save} onClose={onClose}>
      <ul className="key-list" aria-label={t('keys.column.keys')}>
        {rows.map((row) => (
          <li key={row.keys}>
            <div className="key-line">
              <KeyHint keys={row.keys} />
              <span className="grow" />
              <IconButton
                icon={Cross}
                label={t('keys.remove', { keys: keysText(row.keys) })}
                onClick={() => setKeys((now) => now.filter((each) => each !== row.keys))}
              />
            </div>
            <ConflictList conflicts={row.conflicts} />
          </li>
        ))}
        {rows.length === 0 && <li className="dim">{t('keys.noKeys')}</li>}
      </ul>
      <div className="key-deeds">
        <Recorder label={t('keys.record')} idle={t('keys.record')} value="" onRecord={add} onRemove={() => setKeys((now) => now.slice(0, -1))} />
        {!isSame(keys, usual) && (
          <Button onClick={() => setKeys(usual)}>{t('keys.usual', { keys: usual.map(keysText).join(', ') || t('keys.noKeys') })}</Button>
        )}
      </div>
      <p className="dim small">{t('keys.recordHelp')}</p>
      {losers.length > 0 && (
        <Checkbox label={t('keys.takeFrom', { titles: losers.map((loser) => t(loser.title)).join(', ') })} isChecked={isTaking} onChange={setTaking} />
      )}
    </FormDialog>
  )
}

/** Whether two bindings cannot be told apart while one is typed. */
function overlaps(one: string, other: string): boolean {
  const [first = '', second = ''] = [keysId(one) ?? '', keysId(other) ?? '']
  return first === second || first.startsWith(`${second} `) || second.startsWith(`${first} `)
}
