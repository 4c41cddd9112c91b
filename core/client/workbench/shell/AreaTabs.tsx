import { Cross } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { navigate } from '#core/client/boot/navigate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { areaAtom } from '../layout.atoms.ts'
import { forgetVisit, visitsAtom } from '../routing/visits.ts'
import { sideBarGroupsAtom } from './sideBar.atoms.ts'

/** The areas of this visit, each with its own arrangement of tiles. */
export function AreaTabs() {
  const t = useT()
  const visits = useAtomValue(visitsAtom)
  const present = useAtomValue(areaAtom)
  const items = useAtomValue(sideBarGroupsAtom).flatMap((group) => group.items)
  const titleOf = (area: string) => {
    const item = items.find(({ path }) => path === `/${area}`) ?? items.find(({ path }) => path.startsWith(`/${area}/`))
    if (item) return t(item.title)
    const key = `workbench.area.${area}`
    const named = t(key)
    return named === key ? area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ') : named
  }
  return (
    <nav className="areas" aria-label={t('workbench.workspaces')}>
      {visits.map(({ area, path }) => (
        <span key={area} className="area" data-on={area === present || undefined}>
          <button type="button" className="area-name" aria-current={area === present ? 'true' : undefined} onClick={() => navigate(path)}>
            {titleOf(area)}
          </button>
          {visits.length > 1 && area !== present && (
            <button type="button" className="area-close" aria-label={t('workbench.closeNamed', { name: titleOf(area) })} onClick={() => forgetVisit(area)}>
              <Cross size={12} />
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}
