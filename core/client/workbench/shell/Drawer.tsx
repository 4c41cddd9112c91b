import { useAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Layer } from '#core/client/ui/Layer.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SideBar } from './SideBar.tsx'
import { isDrawerOpenAtom } from './sideBar.atoms.ts'

/** The main menu and the person over the page, on small screens. */
export function Drawer() {
  const t = useT()
  const [isOpen, setOpen] = useAtom(isDrawerOpenAtom)
  if (!isOpen) return null
  return (
    <Layer label={t('workbench.mainMenu')} onClose={() => setOpen(false)} className="drawer">
      <SideBar />
      <div className="drawer-foot">
        <PersonMenu />
      </div>
    </Layer>
  )
}
