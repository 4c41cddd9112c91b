import { GridView } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { FollowButton } from './FollowButton.tsx'
import { FIRST_WALL, wallSchema } from './rule.ts'
import { useWall } from './useWall.ts'
import { WallBar } from './WallBar.tsx'
import { WallTile } from './WallTile.tsx'
import { wallCursorAtom } from './wall.atoms.ts'
import './wall.css'

/** Live conversations side by side, chosen by a rule; each keeps its place while it fits the rule. */
export default function WallPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const [wall, setWall] = usePanelState(panelId, wallSchema, FIRST_WALL)
  const { places, isLoading, error, retry } = useWall(wall)
  const cursor = useAtomValue(wallCursorAtom)
  const shown = places.filter((id) => id !== null).length
  return (
    <div className="wall">
      <PanelToolbar meta={shown > 0 && t('supervision.shown', { count: shown })}>
        <FollowButton />
      </PanelToolbar>
      <WallBar wall={wall} onChange={(change) => setWall((now) => ({ ...now, ...change }))} />
      {isLoading ? (
        <Skeleton shape="text" rows={8} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : shown === 0 ? (
        <EmptyState icon={GridView} title={t(`supervision.empty.${wall.by}`)} text={t('supervision.emptyText')} />
      ) : (
        <ul className={`wall-tiles of-${wall.count}`} aria-label={t('supervision.tiles')}>
          {places.map((id, place) =>
            id === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a free place is nothing but its place
              <li key={`free-${place}`} className="wall-free" aria-hidden="true" />
            ) : (
              <li key={id}>
                <WallTile ticketId={id} isCursor={id === cursor} />
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  )
}
