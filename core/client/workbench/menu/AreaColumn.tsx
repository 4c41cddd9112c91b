import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { rank } from '#core/client/commands/rank.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FoldMark } from '#core/client/ui/areaIcons.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Contributed } from '../Contributed.tsx'
import { WorkLink } from '../routing/WorkLink.tsx'
import { isColumnOpenAtFirst } from './areas.ts'
import { hasColumn, isDesk, useCurrentArea, useCurrentItem } from './currentItem.ts'
import { MenuSections } from './MenuSections.tsx'
import { areaFinds, areaParts, chosenColumnsAtom, type ShownArea } from './menu.atoms.ts'
import { toggleColumn } from './menuCommands.ts'

/** The area whose column is on display; null where there is none, or it is folded. */
export function useOpenColumn(): ShownArea | null {
  const shown = useCurrentArea()
  const chosen = useAtomValue(chosenColumnsAtom)
  const item = useCurrentItem()
  if (!shown || !hasColumn(shown)) return null
  return (chosen[shown.area] ?? isColumnOpenAtFirst(isDesk(item, shown), window.innerWidth)) ? shown : null
}

/** The second column: everything in the area one is in. Where there is much, a search finds it. */
export function AreaColumn({ shown }: { shown: ShownArea }) {
  const t = useT()
  const { area, items, parts } = shown
  const title = t(`workbench.menu.${area}`)
  const current = useCurrentItem()
  const keys = useAtomValue(hintsAtom).get(toggleColumn.id)
  const finds = useAtomValue(useMemo(() => contributionsAtom(areaFinds), [])).filter((each) => each.area === area)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another link to show
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <nav className="column" aria-label={t('workbench.columnOf', { area: title })}>
      <div className="column-head">
        <h2 className="grow cut">{title}</h2>
        <IconButton icon={FoldMark} label={t('workbench.foldColumn')} keys={keys} onClick={() => void runCommand(toggleColumn, { area })} />
      </div>
      {finds.length > 0 && <SearchField label={t('workbench.columnSearch')} value={search} onChange={setSearch} />}
      <div className="column-list" ref={list}>
        {search.trim() === '' ? (
          <>
            {parts.map((part) => (
              <Contributed key={part.component.displayName ?? part.component.name} point={areaParts} value={part}>
                <part.component />
              </Contributed>
            ))}
            {/* The first screen is left out where there are parts: they show what it is for. */}
            <MenuSections items={parts.length > 0 ? items.slice(1) : items} current={current} />
          </>
        ) : (
          <Found shown={shown} search={search} />
        )}
      </div>
    </nav>
  )
}

/** More are not read. */
const MOST_FOUND = 30

/** Screens of the area, and finer things on them, best first. */
function Found({ shown, search }: { shown: ShownArea; search: string }) {
  const t = useT()
  const client = useClient()
  const finds = useAtomValue(useMemo(() => contributionsAtom(areaFinds), []))
  const screens = shown.items.map(({ id, title, path }) => ({ id, title: t(title), detail: '', path }))
  const finer = finds.filter(({ area }) => area === shown.area).flatMap(({ entries }) => entries(client.get, t))
  const found = rank([...screens, ...finer], search.trim(), () => 0).slice(0, MOST_FOUND)
  if (found.length === 0) return <p className="column-none">{t('workbench.palette.none', { text: search.trim() })}</p>
  return found.map(({ item }) => (
    <WorkLink key={item.id} to={item.path} className="column-link is-found">
      <span className="cut">{item.title}</span>
      {item.detail && <span className="dim small cut">{item.detail}</span>}
    </WorkLink>
  ))
}
