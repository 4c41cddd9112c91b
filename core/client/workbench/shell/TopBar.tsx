import { Search } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { Contributed } from '../Contributed.tsx'
import { topBarItems } from '../topBarItems.ts'
import { AreaTabs } from './AreaTabs.tsx'
import { PersonMenu } from './PersonMenu.tsx'

const itemsAtom = contributionsAtom(topBarItems)

/** Workspaces, the field that opens the palette, and the person. */
export function TopBar() {
  const t = useT()
  const keys = useAtomValue(hintsAtom).get(openPalette.id)
  const items = useAtomValue(itemsAtom).toSorted((one, other) => one.order - other.order)
  return (
    <header className="top">
      <AreaTabs />
      <button type="button" className="find" onClick={() => void runCommand(openPalette, {})}>
        <Search size={14} />
        <span className="grow">{t('workbench.find')}</span>
        <KeyHint keys={keys} />
      </button>
      <div className="top-right">
        {items.map((item) => (
          <Contributed key={item.id} point={topBarItems} value={item}>
            <item.component />
          </Contributed>
        ))}
        <PersonMenu />
      </div>
    </header>
  )
}
