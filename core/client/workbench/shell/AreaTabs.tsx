import { useAtomValue } from 'jotai'
import type { CSSProperties } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { areaTools } from '../areaKinds.ts'
import { Contributed } from '../Contributed.tsx'
import { visitsAtom } from '../routing/visits.ts'
import { AreaTab } from './AreaTab.tsx'

const toolsAtom = contributionsAtom(areaTools)

/** The areas of this visit, each with its own arrangement of tiles, and where more come from. */
export function AreaTabs() {
  const t = useT()
  const visits = useAtomValue(visitsAtom)
  const tools = useAtomValue(toolsAtom)
  const style: CSSProperties = { '--areas': visits.length }
  return (
    <nav className="areas" style={style} aria-label={t('workbench.workspaces')}>
      {visits.map((visit) => (
        <AreaTab key={visit.area} visit={visit} isOnly={visits.length === 1} />
      ))}
      {tools.map((Tool) => (
        <Contributed key={Tool.displayName ?? Tool.name} point={areaTools} value={Tool} isUnmarked>
          <Tool />
        </Contributed>
      ))}
    </nav>
  )
}
