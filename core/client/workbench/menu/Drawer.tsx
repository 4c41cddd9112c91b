import { useAtom, useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Layer } from '#core/client/ui/Layer.tsx'
import { areaTools } from '../areaKinds.ts'
import { Contributed } from '../Contributed.tsx'
import { PersonMenu } from '../shell/PersonMenu.tsx'
import { areaIcons } from './areas.ts'
import { useCurrentItem } from './currentItem.ts'
import { MenuSections } from './MenuSections.tsx'
import { isDrawerOpenAtom, shownAreasAtom } from './menu.atoms.ts'

const toolsAtom = contributionsAtom(areaTools)

/** The whole menu over the page, on small screens: every area with its screens, the workspaces and the person. */
export function Drawer() {
  const t = useT()
  const [isOpen, setOpen] = useAtom(isDrawerOpenAtom)
  const areas = useAtomValue(shownAreasAtom)
  const tools = useAtomValue(toolsAtom)
  const current = useCurrentItem()
  if (!isOpen) return null
  const close = () => setOpen(false)
  return (
    <Layer label={t('workbench.mainMenu')} onClose={close} className="drawer">
      <nav className="drawer-list" aria-label={t('workbench.mainMenu')}>
        {areas.map(({ area, items }) => {
          const Icon = areaIcons[area]
          return (
            <section key={area} aria-label={t(`workbench.menu.${area}`)}>
              <h2 className="drawer-area">
                <Icon size={16} />
                {t(`workbench.menu.${area}`)}
              </h2>
              <MenuSections items={items} current={current} onFollow={close} />
            </section>
          )
        })}
      </nav>
      <div className="drawer-foot">
        <PersonMenu />
        <span className="grow" />
        {tools.map((Tool) => (
          <Contributed key={Tool.displayName ?? Tool.name} point={areaTools} value={Tool} isUnmarked>
            <Tool />
          </Contributed>
        ))}
      </div>
    </Layer>
  )
}
