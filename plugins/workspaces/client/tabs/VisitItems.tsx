import { More } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { contextMenuAtom } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import { useAreaTitle } from '#core/client/workbench/menu/useAreaTitle.ts'
import { goToVisit } from '#core/client/workbench/routing/goToVisit.ts'
import { type Visit, visitsAtom } from '#core/client/workbench/routing/visits.ts'
import { idOfArea, WORKSPACE_MENU } from '../area.ts'

/** Items that stand for the tabs of a wide screen: the open areas, and what can be done with the workspace on display. */
export function VisitItems({ close }: { close: () => void }) {
  const t = useT()
  const visits = useAtomValue(visitsAtom)
  const area = useAtomValue(areaAtom)
  return (
    <>
      <p className="workspace-heading">{t('workbench.workspaces')}</p>
      {visits.map((visit) => (
        <VisitItem key={visit.area} visit={visit} isOn={visit.area === area} close={close} />
      ))}
      {area !== null && idOfArea(area) !== null && <OptionsItem area={area} close={close} />}
      <MenuDivider />
    </>
  )
}

function VisitItem({ visit, isOn, close }: { visit: Visit; isOn: boolean; close: () => void }) {
  const title = useAreaTitle(visit.area)
  const go = () => {
    close()
    goToVisit(visit)
  }
  return <MenuItem title={title} isChecked={isOn} onSelect={go} />
}

function OptionsItem({ area, close }: { area: string; close: () => void }) {
  const t = useT()
  const name = useAreaTitle(area)
  const open = () => {
    close()
    store.set(contextMenuAtom, { menu: WORKSPACE_MENU, label: name, args: { area }, at: new DOMRect(0, window.innerHeight, 0, 0) })
  }
  return <MenuItem icon={More} title={t('workbench.menuOf', { name })} onSelect={open} />
}
