import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { ratingConfigSchema } from '../../contract/index.ts'
import { configQuery } from '../ratings.ts'
import { ConfigForm } from './ConfigForm.tsx'
import '../ratings.css'

/** Draft that is typed and not saved; null where there is none. */
const draftSchema = z.object({ draft: ratingConfigSchema.nullable() })

/** How contacts are asked what they thought. */
export default function ConfigurePanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const [{ draft }, keep] = usePanelState(panelId, draftSchema, { draft: null })
  const query = useQuery({ ...configQuery, refetchOnMount: 'always', staleTime: 0 })
  if (query.data && query.isFetchedAfterMount) return <ConfigForm config={query.data} begun={draft} onDraft={(next) => keep({ draft: next })} />
  return query.isError ? (
    <ErrorState title={t('workbench.error.titleOf', { what: t('ratings.configure.title') })} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton shape="form" />
  )
}
