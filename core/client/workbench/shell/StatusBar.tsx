import { useAtomValue } from 'jotai'
import { pendingChordAtom } from '#core/client/commands/dispatcher.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { statusBarItems } from '#core/client/plugin.ts'
import { Contributed } from '../Contributed.tsx'
import { isReadOnlyAtom } from '../layout.atoms.ts'
import { LiveConnection } from './LiveConnection.tsx'
import { VersionItem } from './VersionItem.tsx'

const itemsAtom = contributionsAtom(statusBarItems)

/** The 24 px row at the foot: the live line, what plugins report, and the version. */
export function StatusBar() {
  const t = useT()
  const items = useAtomValue(itemsAtom).toSorted((one, other) => one.order - other.order)
  const chord = useAtomValue(pendingChordAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const side = (wanted: 'left' | 'right') =>
    items
      .filter((item) => item.side === wanted)
      .map((item) => (
        <Contributed key={item.id} point={statusBarItems} value={item}>
          <item.component />
        </Contributed>
      ))
  return (
    <footer className="status">
      <LiveConnection />
      {side('left')}
      <span className="grow" />
      {isReadOnly && <span className="status-item">{t('workbench.newerLayout')}</span>}
      {chord.length > 0 && <span className="status-item strong">{keysText(chord.join(' '))} …</span>}
      {side('right')}
      <VersionItem />
    </footer>
  )
}
