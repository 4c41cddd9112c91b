import { useAtomValue } from 'jotai'
import { memo, Suspense, use, useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { failureText } from '#core/client/kernel/failureText.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import type { AnyPanel, PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelContext } from '../PanelContext.ts'
import { mayShow } from '../routing/mayVisit.ts'
import { forgetPanel, loadPanel } from './loadPanel.ts'
import { PanelBoundary } from './PanelBoundary.tsx'
import { recordAtom } from './tile.atoms.ts'

/** The panel inside a tile, or why it cannot be shown. Its record stays in the layout either way. */
export const TileBody = memo(function TileBody({ id }: { id: string }) {
  const record = useAtomValue(useMemo(() => recordAtom(id), [id]))
  const { panels, failureOfPanel } = useAtomValue(registryAtom)
  const session = useAtomValue(sessionAtom)
  const t = useT()
  const type = record?.type ?? ''
  const panel = panels.get(type)
  const failure = failureOfPanel.get(type)
  const params = useMemo(() => panel?.params.safeParse(record?.params), [panel, record?.params])
  if (!record) return null
  if (failure) return <EmptyState title={t('workbench.tile.unavailable')} text={failureText(failure, t)} />
  if (!panel) return <EmptyState title={t('workbench.tile.unavailable')} text={t('workbench.tile.unknown', { type })} />
  if (!params?.success) return <EmptyState title={t('workbench.tile.unavailable')} text={t('workbench.tile.badParams', { type })} />
  if (!mayShow(panel, params.data, session)) return <EmptyState title={t('core.guard.denied')} text={t('workbench.tile.denied')} />
  return (
    <PanelContext value={id}>
      <PanelBoundary key={type} onRetry={() => forgetPanel(panel)}>
        <Suspense fallback={<Skeleton />}>
          <PanelOf panel={panel} panelId={id} params={params.data} />
        </Suspense>
      </PanelBoundary>
    </PanelContext>
  )
})

function PanelOf({ panel, ...props }: PanelProps<unknown> & { panel: AnyPanel }) {
  const Panel = use(loadPanel(panel))
  return <Panel {...props} />
}
