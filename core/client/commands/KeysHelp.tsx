import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { bindingsAtom } from './bindings.ts'
import { menuEntries } from './CommandMenu.tsx'
import { keyRange } from './keyRange.ts'
import { type KeyGroup, keysHelpGroups } from './keysHelpGroups.ts'
import { isKeysHelpOpenAtom } from './overlays.atoms.ts'
import { commandsAtom } from './registry.ts'
import { runCommand } from './runCommand.ts'

const contextAtom = atom((get) => ({ get, commands: get(commandsAtom), bindings: get(bindingsAtom), scope: get(focusedPanelAtom)?.type ?? null }))

/** The keys that work here and now, made from the commands, and on demand all of them. The dialog of `?`. */
export default function KeysHelp() {
  const t = useT()
  const setOpen = useSetAtom(isKeysHelpOpenAtom)
  const [query, setQuery] = useState('')
  const [isAll, setAll] = useState(false)
  const { get, commands, bindings, scope } = useAtomValue(contextAtom)
  const groups = keysHelpGroups(bindings, scope, { get, t, query, isAll })
  const total = keysHelpGroups(bindings, scope, { get, t, query: '', isAll: true }).reduce((sum, { rows }) => sum + rows.length, 0)
  const leadTo = (command: AnyCommand) => {
    setOpen(false)
    void runCommand(command)
  }
  const footer = menuEntries(commands, 'core.keysHelp').map(({ command }) => (
    <Button key={command.id} icon={command.icon} onClick={() => leadTo(command)}>
      {t(command.title)}
    </Button>
  ))
  return (
    <Dialog title={t('workbench.keys.title')} onClose={() => setOpen(false)} size="l" footer={footer.length > 0 && footer}>
      <SearchField label={t('workbench.keys.search')} value={query} onChange={setQuery} />
      <div className="keys-groups">
        {groups.map((group) => (
          <KeyGroupList key={group.scope ?? 'everywhere'} group={group} heading={headingOf(group.scope, scope)} />
        ))}
        {groups.length === 0 && <p className="dim">{t('workbench.keys.none')}</p>}
        {query === '' && (
          <Button variant="minimal" aria-pressed={isAll} onClick={() => setAll((now) => !now)}>
            {isAll ? t('workbench.keys.usable') : t('workbench.keys.all', { count: total })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** A panel's type is also the catalogue key of its name. */
const headingOf = (scope: string | null, focused: string | null): string =>
  scope === null ? 'workbench.keys.everywhere' : scope === focused ? 'workbench.keys.here' : scope

function KeyGroupList({ group, heading }: { group: KeyGroup; heading: string }) {
  const t = useT()
  return (
    <section className="keys-group">
      <h3>{t(heading)}</h3>
      <dl>
        {group.rows.map((row) => (
          <div key={row.id} className={row.isNow ? 'keys-line' : 'keys-line is-off'}>
            <dt>{row.title}</dt>
            <dd>
              <Caps keys={row.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key of a line; keys that count up by their first and last. */
function Caps({ keys }: { keys: readonly string[] }) {
  const t = useT()
  const range = keyRange(keys)
  if (!range) return keys.map((each) => <KeyHint key={each} keys={each} />)
  return (
    <>
      <KeyHint keys={range.first} />
      <span className="dim">{t('workbench.keys.to')}</span>
      <KeyHint keys={range.last} />
    </>
  )
}
