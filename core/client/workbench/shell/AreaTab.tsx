import { ChevronDown, Cross } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { type MouseEvent, useMemo } from 'react'
import { contextMenuAtom, openContextMenu } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { kindOf, PLAIN_AREA_MENU } from '../areaKinds.ts'
import { areaAtom } from '../layout.atoms.ts'
import { useAreaTitle } from '../menu/useAreaTitle.ts'
import { goToVisit } from '../routing/goToVisit.ts'
import { forgetVisit, keepVisit, type Visit } from '../routing/visits.ts'

/** Tab of an area: click goes there, its menu has what can be done with it, a dot says that it differs from what is stored. */
export function AreaTab({ visit, isOnly }: { visit: Visit; isOnly: boolean }) {
  const t = useT()
  const { area } = visit
  const name = useAreaTitle(area)
  const isOn = useAtomValue(areaAtom) === area
  const isUnsaved = useAtomValue(useMemo(() => atom((get) => kindOf(area, get)?.isUnsaved(area, get) ?? false), [area]))
  const menu = useAtomValue(useMemo(() => atom((get) => kindOf(area, get)?.menu ?? PLAIN_AREA_MENU), [area]))
  const openAtPointer = (event: MouseEvent<HTMLElement>) => openContextMenu(event, { menu, label: name, args: { area } })
  const openBelow = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    store.set(contextMenuAtom, { menu, label: name, args: { area }, at: currentTarget.getBoundingClientRect() })
  return (
    <span className="area" data-on={isOn || undefined} data-passing={!visit.isKept || undefined}>
      <button
        type="button"
        className="area-name"
        aria-current={isOn ? 'true' : undefined}
        onClick={() => goToVisit(visit)}
        onDoubleClick={() => keepVisit(area)}
        onContextMenu={openAtPointer}
      >
        {name}
        {isUnsaved && (
          <>
            <span className="area-dot" aria-hidden="true" />
            <span className="visually-hidden">{t('workbench.unsaved')}</span>
          </>
        )}
      </button>
      {isOn && (
        <button type="button" className="area-close" aria-haspopup="menu" aria-label={t('workbench.menuOf', { name })} onClick={openBelow}>
          <ChevronDown size={12} />
        </button>
      )}
      {!isOnly && !isOn && (
        <button type="button" className="area-close" aria-label={t('workbench.closeNamed', { name })} onClick={() => forgetVisit(area)}>
          <Cross size={12} />
        </button>
      )}
    </span>
  )
}
